variant-occasio-960 = Occasio 960
    .tagline = Chance before the game and chance in it: a drawn array of dice that are rolled when they have moved.
    .rules = Occasio, one of the four games of VARIASCHACH®, a registered trademark, from an array that is drawn by lot as in Chess960. The red dot is a wound. This mix is not the inventor’s.
    .inventor = Occasio is Markus Reinhardt’s; the arrays are Bobby Fischer’s, their numbers Reinhard Scharnagl’s.
    .source = “VARIASCHACH®. Die vier Spielarten”, © 2023 Markus Reinhardt, www.variaschach.com; FIDE Laws of Chess, Guidelines II.
