variant-horde = Horde
    .tagline = Thirty-six pawns against an army.
    .rules = White has no king and wins by checkmate. Black wins by capturing everything that White has.
    .inventor = after Lord Dunsany, 1942.
    .source = lichess.org/variant/horde.
