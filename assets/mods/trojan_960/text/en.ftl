variant-trojan-960 = Trojan 960
    .tagline = Piles of pieces, and nobody knows yet where they begin: 960 arrays, drawn by lot.
    .rules = The Trojan Game, from an array that is drawn by lot as in Chess960. This mix is not the inventors’.
    .inventor = the Trojan Game is by Martin Arnold and Armin Müller (M&A Spiele); the arrays are Bobby Fischer’s, their numbers Reinhard Scharnagl’s.
    .source = the game’s manual, “Das Trojanische Spiel. Schach der neuen Generation”; FIDE Laws of Chess, Guidelines II.
