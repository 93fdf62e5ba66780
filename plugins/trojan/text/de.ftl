variant-trojan = Das Trojanische Spiel
    .tagline = Figuren steigen auf eigene Figuren: Die oberste führt, und beliebig viele ziehen mit.
