variant-progressive = Progressive chess
    .tagline = One move, then two, then three.
    .rules = White begins with one move, Black answers with two, White makes three, and so on. Check ends a turn at once, so save it for the last move. Few games have more than eight turns: count ahead how many moves a mate takes.
    .inventor = not known; the rule that check ends the turn is called Scottish.
    .source = “Progressive chess”, Wikipedia.
