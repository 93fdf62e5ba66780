variant-three-check = Three-check
    .tagline = Three checks are as good as mate.
    .inventor = not known.
    .source = lichess.org/variant/threeCheck.
