variant-duck = Duck chess
    .tagline = Move a piece, then move the duck.
    .rules = After each move you put the duck on another empty square. Nothing enters or passes it; knights leap over it, and nobody captures it. There is no check: capture the enemy king. Guard your own, because nobody warns you.
    .inventor = Tim Paulden, Exeter, 2016.
    .source = duckchess.com.

piece-duck = duck
    .letter = D
    .the = the duck
    .object = the duck
    .one = a duck
    .many = ducks
