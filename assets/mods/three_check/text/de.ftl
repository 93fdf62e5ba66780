variant-three-check = Dreifachschach
    .tagline = Dreimal Schach ist so gut wie matt.
