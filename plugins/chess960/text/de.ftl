variant-chess = Schach
    .tagline = Das Spiel, das alle kennen, nach den FIDE-Regeln.
variant-chess960 = Chess960
    .tagline = Die Grundreihe wird ausgelost: 960 Aufstellungen und keine Eröffnung zum Auswendiglernen.
option-array-518 = Aufstellung 518
    .help = Ob die übliche Aufstellung ausgelost werden kann.
    .in = kann gezogen werden
    .out = bleibt außen vor
