# The name of this language in this language, for the list of languages.
language-name = English
# The sign between a whole number and its decimals.
decimal-sign = .

# Names that every variant may use: the name, the letter on score sheets, and the forms that sentences need.
piece-pawn = pawn
    .letter = P
    .the = the pawn
    .object = the pawn
    .one = a pawn
    .many = pawns
piece-knight = knight
    .letter = N
    .the = the knight
    .object = the knight
    .one = a knight
    .many = knights
piece-bishop = bishop
    .letter = B
    .the = the bishop
    .object = the bishop
    .one = a bishop
    .many = bishops
piece-rook = rook
    .letter = R
    .the = the rook
    .object = the rook
    .one = a rook
    .many = rooks
piece-queen = queen
    .letter = Q
    .the = the queen
    .object = the queen
    .one = a queen
    .many = queens
piece-king = king
    .letter = K
    .the = the king
    .object = the king
    .one = a king
    .many = kings
army-white = White
army-black = Black
army-blue = Blue
army-yellow = Yellow
army-red = Red

# Reasons why a move is refused.
why-game-over = The game is over.
why-empty-square = There is nothing on { $square }.
why-not-yours = That piece is { $army }’s, and it is not their turn.
why-same-square = That is where it stands already.
why-frozen = Nobody commands { $army } any more.
why-choose-first = First the die on { $square } gets its new face.
why-roll-first = First the die on { $square } is rolled.
why-wounded = A wounded die cannot move. It has to be healed first.
why-healing-in-check = Your { $royal } is in check, and healing does not help.
why-own-piece = Your own piece stands on { $square }.
why-own-royal = Nobody takes their own { $royal }.
why-ally-piece = Your partner’s piece stands on { $square }.
why-ally-royal = Your partner’s { $royal } is not taken.
why-royal-is-mated = A { $royal } is checkmated, never taken.
why-royal-stacks = The { $royal } neither stands on a piece nor carries one.
why-cannot-stack = The { $piece } goes there to capture, not to stand on a piece of its own army.
why-has-moved = The { $piece } goes that far only if it has never moved.
why-cannot-reach = The { $piece } does not move like that.
why-never-to = The { $piece } moves like that, but never to { $square }.
why-blocked = The way is blocked on { $square }.
why-cannot-capture = The { $piece } does not capture like that.
why-nothing-to-capture = The { $piece } goes there only to capture.
why-nothing-to-become = Nothing is left that the { $piece } could become there.
why-into-check = Your { $royal } would be in check there.
why-still-in-check = Your { $royal } is in check, and that does not help.
why-pinned = That would leave your { $royal } in check.
why-royals-face = The { $royal }s would face each other with nothing between.
why-bikjang = The { $royal }s face each other: move between them, move away, or pass.
why-gives-check = No move may give check to the { $royal }.
why-may-not-flee = In check the { $royal } may only capture the piece that gives it.
why-must-capture = A capture is possible, so you must capture.
why-nothing-to-hop = The { $piece } needs a piece there to hop over.
why-hops-too-far = A second piece stands in the way on { $square }.
why-shuns = The { $piece } neither hops over the piece on { $square } nor captures it.
why-loses-royal = That would cost your own { $royal }.
why-rule-failed = A rule of this variant has failed; the game cannot go on.
why-castling-right-lost = King or rook has moved before: no castling on this side.
why-castling-covered = No castling: something stands on the rook on { $square }.
why-castling-in-check = No castling out of check.
why-castling-blocked = No castling: { $square } is occupied.
why-castling-attacked = No castling: the king would cross or reach { $square }, which is attacked.
why-no-such-move = There is no such move.
why-not-rolled = The die has not been rolled.
why-not-in-hand = There is no { $piece } in your hand.
why-drop-occupied = Something stands on { $square } already.
why-drop-not-there = No { $piece } can be put on { $square }.
why-drop-apart = Not on { $square }: two pieces of one kind, such as the bishops, have to stand on squares of different colours.
why-drop-never = A piece in hand enters only behind a piece that moves for the first time.
why-drop-first = First put down what you have in hand.
why-drop-file =
    { $most ->
        [1] You already have one { $piece } on the { $file }-file.
       *[other] You have { $most } pieces of this kind ({ $piece }) on the { $file }-file already.
    }
why-drop-mates = No { $piece } may be dropped with checkmate.
why-drop-in-check = Your { $royal } is in check, and a piece there does not help.
why-block-now = You have moved. Now the { $block } goes to another empty square.
why-block-comes-from = The { $block } comes from the piece on { $square } and does not reach this square.
why-move-first = Move a piece first. Then the { $block } goes to another square.
why-block-there = The { $block } is on { $square }, and nothing enters its square.
why-nothing-to-claim = There is nothing to claim here.
why-has-fallen = { $army } is out already.
action-unreadable = “{ $text }” is not a move.
san-unreadable = “{ $text }” is not a move.
san-illegal = “{ $text }” is not possible here.
san-ambiguous = “{ $text }” fits more than one move.

# The endings of a game.
end-checkmate = Checkmate
end-royals-captured = No enemy king is left
end-last-army = Only one army still plays
end-lead-claimed = The lead was large enough to end the game
end-goal-reached = The goal is reached
end-checks-given =
    { $count ->
        [1] Check given
        [2] The second check
        [3] The third check
       *[other] { $count } checks
    }
end-extinct = Nothing is left of what had to be kept
end-bared = Only one piece is left
end-got-rid = Nothing is left of what had to go
end-no-move = No move left
end-rule-failed = A rule of this variant has failed
end-stalemate = Stalemate
end-dead-position = Nobody has the material to win
end-repetition =
    { $count ->
        [3] The same position for the third time
        [5] The same position for the fifth time
       *[other] The same position { $count } times
    }
end-counted = The counted moves are over
end-passed = Both players have passed
end-bikjang = A pass while the royal pieces faced each other
end-drop-mate = Checkmate by a drop that may not checkmate
end-perpetual-check = Perpetual check
end-quiet-turns =
    { $loud ->
        [pawns] { $count ->
            [one] { $count } move
           *[other] { $count } moves
        } without a capture or pawn move
       *[other] { $count ->
            [one] { $count } move
           *[other] { $count } moves
        } without a capture or promotion
    }
end-agreement = Draw agreed
end-resignation = Resignation
end-timeout = Time ran out
end-timeout-draw = Time ran out, but nobody else can win

# Reasons why a text is not a position.
field-board = the board
field-seat = the side to move
position-missing = The text ends before { $field }.
position-surplus = There is more text than a position has.
position-ranks =
    { $found ->
        [one] The board has { $found } rank instead of { $wanted }.
       *[other] The board has { $found } ranks instead of { $wanted }.
    }
position-hole = { $square } is a hole in the board; it is written “{ $sign }”.
position-files =
    { $found ->
        [one] Rank { $rank } has { $found } square instead of { $wanted }.
       *[other] Rank { $rank } has { $found } squares instead of { $wanted }.
    }
position-piece = “{ $word }” is not a piece.
position-no-stacks = Pieces do not stand on each other in this variant.
position-stack-open = A stack begins with “(” and ends with “)”.
position-stack = A stack is two or more pieces of one army, the top first.
position-royal-in-stack = The { $piece } neither stands on a piece nor carries one.
position-too-many = { $army } has { $found } pieces; there cannot be more than { $most }.
position-seat = “{ $word }” is not a side to move.
position-passes =
    { $most ->
        [0] Nobody may pass in this variant.
       *[other] There are at most { $most } passes in a row.
    }
position-part =
    { $most ->
        [1] This turn has only one part, so there is no part { $word }.
       *[other] This turn has { $most } parts, so there is no part { $word }.
    }
position-block = No block can stand on { $square }. Only some variants have blocks, some have only one, and each stands alone on its square.
position-mover = After the move and before the block, the number has the square of the piece that has moved behind it: “w2d7”. From there the block must be able to go somewhere. At other times no square stands there.
position-seat-out = { $army } has lost its king and has no turn.
position-unmoved = No pawn that has never moved can stand at “{ $word }”.
position-castling-letter = “{ $letter }” is not a castling right.
position-castling-right = Castling right “{ $letter }”: king and rook do not stand where they need to.
position-en-passant-square = “{ $word }” is not a square.
position-en-passant-count = “{ $word }” does not say how many pieces can be captured en passant. The number is 1 to { $most }.
position-en-passant = No pawn can just have passed { $square }.
position-checks = “{ $word }” does not say how many checks each army still has to give, such as { $most }+{ $most }.
position-points = “{ $word }” does not say what each army has reached. Write a number for each, such as 12,0x,5,20k: x has fallen, k has left.
position-fen4 = This is not FEN4: { $error }.
position-no-points = This variant counts no points.
position-counter = “{ $word }” is not a number of moves. It is 0 to 65535.
position-royals =
    { $found ->
        [0] { $army } has no { $piece }.
       *[other] { $army } must have one { $piece }, not { $found }.
    }
position-never-there = No { $piece } can ever stand on { $square }.
position-no-hands = This variant has no pieces in hand.
position-hands-open = The pieces in hand stand in “[” and “]” behind the board.
position-never-in-hand = No { $piece } is ever in a hand.
position-too-many-in-hand = There are { $found } pieces in hand; there cannot be more than { $most }.
position-never-promoted = The piece on { $square } is not one that was promoted and turns back.
position-opponent-in-check = It is not { $army }’s turn, yet { $army } is in check.

# Reasons why a text is not the record of a game.
record-line = Line { $line } is not part of a game record: “{ $text }”
record-again = Line { $line } says again what an earlier line has said: “{ $text }”
record-no-army = No army of this game has the letter { $letter }: “{ $text }”
record-no-variant = The text does not name a variant.
record-too-many-actions = The record has more than { $limit } actions.
record-variant = The variant cannot be played: { $error }
record-no-array = There is no array { $number }.
record-position = The starting position cannot be read: { $text }
record-action = Move { $number }, “{ $text }”, is not possible:

# Faults of games in PGN. Reasons of the rules may follow.
pgn-error = Line { $line }, column { $column }, “{ $word }”: { $fault }
pgn-text-too-long = The text has more than { $limit } bytes.
pgn-game-too-long = The game has more than { $limit } moves.
pgn-stray = This does not belong into a game.
pgn-too-many-tags = The game has more than { $limit } tags.
pgn-tag = A tag is written [Name "value"] in one line.
pgn-comment-open = This comment has no end.
pgn-variation-open = This variation has no end.
pgn-variation-not-open = No variation has begun that could end here.
pgn-four = This is not PGN4: { $error }.
pgn-rule-variant = This rule does not hold here.
pgn-walking-king = The king of a player who is out moves here. In Tessera he stands still.
pgn-other-piece = The move leaves a square where another piece stands.
pgn-has-moves = This player has a move.
pgn-variant = No variant here has this name in PGN.
pgn-no-position = “SetUp” promises a position, but the tag “FEN” is missing.
pgn-position = The starting position cannot be read.
pgn-refused = This is not possible here.
pgn-over = The game is already over here.
pgn-result = The moves make the result { $right }, and that counts.
pgn-two-results = The tag “Result” says { $other }. The result after the moves counts.
# Several reasons, each on a line of its own.
list-line =
    { $items }
    { $next }
game-text-none = The text is neither a game record nor PGN nor a saved game.
game-text-saved = The saved game cannot be read: { $error }

refused-variant = This variant cannot be played: { $error }
refused-no-match = No match is being played.
refused-not-your-turn = It is { $army }’s turn.
refused-not-your-army = Only the player of { $army } can resign for that army.
refused-out-of-the-game = { $army } is out of the game and cannot agree to a draw.
refused-nothing-to-take-back = There is no action of yours to take back.
refused-decided-here = This match is decided here, and takes no decisions from elsewhere.
refused-has-time = The clock of { $army } decides that, and nobody else.
refused-time-control = A clock needs 1 to { $seconds } seconds at the start, and 1 to { $bonus } seconds for a turn.
refused-clocks-do-not-fit = The clocks of this saved game do not fit its moves.
refused-decided-elsewhere = This match is decided elsewhere, so nobody can play on differently here.
refused-nothing-to-review = Nothing has been played yet.
refused-variation-unreadable = This line cannot be laid out: its first move is not possible.
refused-newest-moment = Play on from an earlier moment: this is the newest one.
mod-not-installed = The mod cannot be installed: { $error }

# Reasons why a row of pieces is not an array.
array-light = One { $piece } has to stand on a light square.
array-dark = One { $piece } has to stand on a dark square.
array-missing = One { $piece } is missing.
array-order = From left to right these have to stand in this order: { $order }

# Signs on score sheets.
sheet-to = -
sheet-takes = x
sheet-heals = heal
sheet-rolls = roll
sheet-open = roll

# Actions in words, for screen readers and as notes on the score sheet. An action is a list of deeds.
say-action = { $army }: { $deeds }
say-and-end = { $action }. { $end }
say-moves = { $piece } from { $from } to { $to }
say-takes = { $piece } from { $from } takes { $taken } on { $at }
say-takes-en-passant = { $piece } from { $from } to { $to } takes { $taken } on { $at } en passant
say-climbs = { $piece } from { $from } to { $to }, onto { $under }
say-castles = castles, { $royal } to { $goal }, { $partner } to { $beside }
say-gates = { $piece } enters on { $at }
say-drops = drops { $piece } on { $at }
say-blocks = puts the { $block } on { $at }
say-heals = heals the die on { $at }
say-rolls = rolls the die on { $at }
say-chooses = chooses a face for the die on { $at }
say-passes = passes
say-is-mated = is checkmated
say-is-stalemated = is stalemated
say-earns = { $points } more { $points ->
        [one] point
       *[other] points
    }
say-earns-too = { $points } more for { $army }
say-carries = carries { $pieces }
say-leaves = leaves { $pieces } on { $at }
say-also-takes = removes { $pieces }
say-withdraws = gives back { $pieces }
say-becomes = becomes { $piece }
say-becomes-on = { $at } becomes { $piece }
say-turns = shows { $piece }
say-rolled = rolled { $piece }
say-returns = { $piece } enters on { $at }
say-converts = { $at } goes over to { $army }
say-falls = { $army } is out
say-is-taken-over = { $army } is out, and { $heir } commands its pieces
say-check = check
say-resigns = resigns
say-time-is-up = time ran out
say-agrees = a draw is agreed
say-claims = claims a draw
say-claims-lead = claims the win
say-piece-of = { $piece } of { $army }
say-place = { $piece } on { $at }
say-drawn = Draw: { $reason }
say-won =
    { $count ->
        [one] { $armies } wins: { $reason }
       *[other] { $armies } win: { $reason }
    }

# Typed moves.
typed-move = { $move }
typed-fits = It can be: { $moves }
typed-known = A move is written like { $moves } here. There are also: draw, claim, resign.
