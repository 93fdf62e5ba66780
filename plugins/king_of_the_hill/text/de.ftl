variant-king-of-the-hill = König des Hügels
    .tagline = Schach mit einem zweiten Weg zum Sieg: den König in die Mitte des Bretts führen.
    .inventor = nicht bekannt.
    .source = lichess.org/variant/kingOfTheHill.
king-of-the-hill-rule = Wer den König nach d4, e4, d5 oder e5 bringt, hat sofort gewonnen. Auch dorthin zieht er nicht, wo er geschlagen würde.
king-of-the-hill-end = Der König steht auf dem Hügel
