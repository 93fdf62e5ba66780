variant-king-of-the-hill = King of the Hill
    .tagline = Chess with a second way to win: bring the king to the middle of the board.
    .inventor = not known.
    .source = lichess.org/variant/kingOfTheHill.
king-of-the-hill-rule = Whoever brings the king to d4, e4, d5 or e5 has won at once. He still may not go where he would be taken.
king-of-the-hill-end = The king is on the hill
