variant-chess = Chess
    .tagline = The game everybody knows, by the FIDE Laws.
variant-chess960 = Chess960
    .tagline = The first rank is drawn by lot: 960 arrays, and no opening to learn by heart.
option-array-518 = Array 518
    .help = Whether the usual array of chess may be drawn.
    .in = may be drawn
    .out = is left out
