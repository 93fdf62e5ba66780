variant-trojan = Das Trojanische Spiel
    .tagline = Figuren steigen auf eigene Figuren: Die oberste führt, und beliebig viele ziehen mit.
    .rules = Schach mit einer Erweiterung und einer Änderung: Eigene Figuren dürfen aufeinandergesetzt und überall wieder getrennt werden, und ein umgewandelter Bauer bringt nur eine Figur zurück, die nicht mehr auf dem Brett steht. Als Fracht wechselt ein Läufer die Feldfarbe; ein Bauer, der auf die letzte Reihe getragen wird, wartet dort auf seine Umwandlung, bis er obenauf steht.
    .inventor = Martin Arnold und Armin Müller (M&A Spiele).
    .source = die Anleitung zu „Das Trojanische Spiel. Schach der neuen Generation“.
