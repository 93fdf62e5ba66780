variant-nava-stacks = Nava mit Stapeln
    .tagline = Vier Armeen, zwei Teams und Türme: Figuren steigen auf Figuren der eigenen Armee.
