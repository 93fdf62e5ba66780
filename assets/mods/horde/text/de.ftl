variant-horde = Horde
    .tagline = Sechsunddreißig Bauern gegen eine Armee.
    .rules = Weiß hat keinen König und gewinnt durch Matt. Schwarz gewinnt, wenn von Weiß nichts mehr übrig ist.
    .inventor = nach Lord Dunsany, 1942.
    .source = lichess.org/variant/horde.
