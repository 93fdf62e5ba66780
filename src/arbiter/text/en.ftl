# Names that every variant may use.
piece-pawn = pawn
    .letter = P
piece-knight = knight
    .letter = N
piece-bishop = bishop
    .letter = B
piece-rook = rook
    .letter = R
piece-queen = queen
    .letter = Q
piece-king = king
    .letter = K
army-white = White
army-black = Black

# Why a move is refused.
why-game-over = The game is over.
why-empty-square = There is nothing on { $square }.
why-not-yours = That piece is { $army }’s, and it is not their turn.
why-no-move = That is where it stands already.
why-own-piece = Your own piece stands on { $square }.
why-cannot-reach = A { $piece } does not move like that.
why-blocked = The way is blocked on { $square }.
why-cannot-capture = A { $piece } does not capture like that.
why-nothing-to-capture = A { $piece } goes there only to capture.
why-into-check = Your { $royal } would be in check there.
why-still-in-check = Your { $royal } is in check, and that does not help.
why-pinned = That would leave your { $royal } in check.
why-castling-right-lost = King or rook has moved before: no castling on this side.
why-castling-in-check = No castling out of check.
why-castling-blocked = No castling: { $square } is occupied.
why-castling-attacked = No castling: the king would cross or reach { $square }, which is attacked.
why-no-such-move = There is no such move.
why-nothing-to-claim = There is no draw to claim here.
action-unreadable = “{ $text }” is not a move.
san-unreadable = “{ $text }” is not a move.
san-illegal = “{ $text }” is not possible here.
san-ambiguous = “{ $text }” fits more than one move.

# How a game ends.
end-checkmate = Checkmate
end-stalemate = Stalemate
end-dead-position = Nobody has the material to win
end-repetition = The same position for the fifth time
end-quiet-turns = Seventy-five moves without a capture or pawn move
end-repetition-claimed = The same position for the third time
end-quiet-turns-claimed = Fifty moves without a capture or pawn move
end-agreement = Draw agreed
end-resignation = Resignation

# Why a text is not a position.
field-board = the board
field-seat = the side to move
position-missing = The text ends before { $field }.
position-surplus = There is more text than a position has.
position-ranks = The board has { $found } ranks instead of { $wanted }.
position-files = Rank { $rank } has { $found } squares instead of { $wanted }.
position-letter = No piece has the letter “{ $letter }”.
position-seat = “{ $word }” is not a side to move.
position-castling-letter = “{ $letter }” is not a castling right.
position-castling-right = Castling right “{ $letter }”: king and rook do not stand where they need to.
position-en-passant-square = “{ $word }” is not a square.
position-en-passant = No pawn can just have passed { $square }.
position-counter = “{ $word }” is not a number of moves.
position-royals =
    { $found ->
        [0] { $army } has no { $piece }.
       *[other] { $army } has { $found } pieces of the kind { $piece } instead of one.
    }
position-never-there = A { $piece } can never stand on { $square }.
position-opponent-in-check = It is not { $army }’s turn, yet { $army } is in check.

# Why a text is not the record of a game.
record-line = Line { $line } is not part of a game record: “{ $text }”
record-no-variant = The text does not name a variant.
record-variant = The variant cannot be played: { $error }
record-no-array = There is no array { $number }.
record-position = The starting position cannot be read: { $text }
record-action = Move { $number }, “{ $text }”, is not possible:
refused-variant = This variant cannot be played: { $error }

# Why a row of pieces is not an array.
array-light = A { $piece } has to stand on a light square.
array-dark = A { $piece } has to stand on a dark square.
array-missing = A { $piece } is missing.
array-order = From left to right these have to stand in this order: { $order }
