variant-racing-kings = Racing Kings
    .tagline = No pawns and no check: the first king on the last rank wins.
    .rules = Both kings run the same way, so both armies start side by side. If Black can reach the last rank right after White, the game is drawn.
    .inventor = Vernon Rylands Parton, 1961.
    .source = V. R. Parton, “Chess Curiosities”; lichess.org/variant/racingKings.
region-north = on the eighth rank
region-south = on the first rank
