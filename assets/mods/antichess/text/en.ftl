variant-antichess = Antichess
    .tagline = Get rid of everything: whoever can capture must.
    .inventor = not known; played since the 19th century.
    .source = lichess.org/variant/antichess.
