variant-three-check = Three-check
    .tagline = Three checks are as good as mate.
