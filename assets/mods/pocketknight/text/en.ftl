variant-pocketknight = Pocket knight
    .tagline = One more knight waits in your pocket.
    .rules = Each player has one more knight, in hand. Once in the game it may be put on any empty square instead of a move. It may give check, block one, or fork king and queen. Keep it as long as it frightens.
    .inventor = not known; played in the clubs of the early 20th century.
    .source = “Pocket Knight Chess”, en.wikipedia.org.
