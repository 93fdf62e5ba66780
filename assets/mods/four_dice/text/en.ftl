variant-four-dice = Four armies of dice
    .tagline = Nava with dice: whatever has moved is rolled, and four players hold their breath.
