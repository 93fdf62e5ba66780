variant-duck = Entenschach
    .tagline = Erst zieht eine Figur, dann die Ente.
    .rules = Nach jedem Zug setzt du die Ente auf ein anderes leeres Feld. Dort kommt nichts hin und nichts vorbei; nur Springer springen darüber, und niemand schlägt sie. Es gibt kein Schach: Schlag den feindlichen König. Pass auf deinen auf, denn niemand warnt dich.
    .inventor = Tim Paulden, Exeter, 2016.
    .source = duckchess.com.

piece-duck = Ente
    .letter = E
    .the = die Ente
    .object = die Ente
    .one = eine Ente
    .many = Enten
