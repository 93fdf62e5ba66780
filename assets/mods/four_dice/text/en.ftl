variant-four-dice = Four armies of dice
    .tagline = Nava with dice: whatever has moved is rolled, and four players hold their breath.
    .rules = Nava, but every piece except kings and queens is a die.
    .inventor = Nava is ViceDon’s, 2018; the dice came with Tessera.
    .source = the inventor’s page “Nava-Schach / Chaturanga Nava”, 4handedchess.com, for all but the dice.
