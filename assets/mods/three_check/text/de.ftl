variant-three-check = Dreifachschach
    .tagline = Dreimal Schach ist so gut wie matt.
    .inventor = nicht bekannt.
    .source = lichess.org/variant/threeCheck.
