variant-placement = Placement chess
    .tagline = First set up your army, piece by piece, while your opponent sets up theirs. Then it is chess.
    .inventor = not known; an old idea, also called Pre-chess.
    .source = “Placement”, pychess.org.
region-own-rank = on its own first rank
region-king-home = on e1 or e8
region-rook-homes = in a corner
