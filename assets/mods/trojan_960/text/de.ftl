variant-trojan-960 = Trojanisch 960
    .tagline = Figuren auf Figuren, und niemand weiß vorher, wo sie stehen: 960 ausgeloste Aufstellungen.
    .rules = Das Trojanische Spiel aus einer Aufstellung, die wie im Chess960 ausgelost wird. Diese Mischung ist nicht von den Erfindern.
    .inventor = Das Trojanische Spiel ist von Martin Arnold und Armin Müller (M&A Spiele), die Aufstellungen sind von Bobby Fischer, ihre Nummern von Reinhard Scharnagl.
    .source = die Anleitung zu „Das Trojanische Spiel. Schach der neuen Generation“; FIDE-Schachregeln (Laws of Chess), Guidelines II.
