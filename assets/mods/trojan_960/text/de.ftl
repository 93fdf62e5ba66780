variant-trojan-960 = Trojanisch 960
    .tagline = Figuren auf Figuren, und niemand weiß vorher, wo sie stehen: 960 ausgeloste Aufstellungen.
