variant-occasio-960 = Occasio 960
    .tagline = Chance before the game and chance in it: a drawn array of dice that are rolled when they have moved.
