variant-trojan-960 = Trojan 960
    .tagline = Piles of pieces, and nobody knows yet where they begin: 960 arrays, drawn by lot.
