variant-atomic = Atomic
    .tagline = Whatever is captured explodes, and takes its neighbours with it.
    .rules = Whoever blows up the enemy king has won, even while in check. Nobody blows up their own king; the king captures nothing, and kings may stand side by side: there they are safe from check.
    .inventor = not known; first played online on the German Internet Chess Server in 1995.
    .source = lichess.org/variant/atomic.
atomic-blast = Every capture is an explosion: the captured piece, the capturing piece and everything on the eight squares around that is no pawn leave the board. There are no chain reactions.
