variant-occasio-960 = Occasio 960
    .tagline = Zufall vor der Partie und in ihr: eine ausgeloste Aufstellung von Würfeln, die nach jedem Zug gewürfelt werden.
