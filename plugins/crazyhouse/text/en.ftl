variant-crazyhouse = Crazyhouse
    .tagline = What you capture is yours: put it back on the board.
    .rules = Instead of a move, put one of your captured pieces on an empty square. It changes sides and keeps nothing of its past: a promoted piece comes back as a pawn, and a dropped rook never castles. A drop may give check, block one, or checkmate.
    .inventor = not known; it grew out of bughouse for two on the chess servers of the 1990s.
    .source = lichess.org/variant/crazyhouse.
