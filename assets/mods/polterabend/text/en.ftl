variant-polterabend = Polterabend
    .tagline = Four families, stacks of crockery, and every capture smashes all around it: kings, friends, oneself.
    .rules = On the evening before a German wedding old crockery is smashed for luck. An explosion takes whole stacks, friends and kings too, one’s own included; only a stack with a pawn on top stays as it is. If the last kings of several sides go at once, the game is drawn.
    .inventor = came with Tessera, after Nava by ViceDon and Atomic.
    .source = the inventor’s page “Nava-Schach / Chaturanga Nava”, 4handedchess.com, and lichess.org/variant/atomic.
