variant-placement = Placement chess
    .tagline = First set up your army, piece by piece, while your opponent sets up his. Then it is chess.
    .inventor = not known; an old idea, also called Pre-chess.
    .source = “Placement”, pychess.org.
region-own-rank = on the own first rank
region-king-home = on e1 or e8
region-rook-homes = in a corner
