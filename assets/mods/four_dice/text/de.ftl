variant-four-dice = Vier Armeen aus Würfeln
    .tagline = Nava mit Würfeln: was gezogen hat, wird gewürfelt, und vier Leute halten den Atem an.
