# The rules page. Each message is one or two sentences. Names of pieces come in the form that the sentence needs.
page-goal = Goal
page-board = Board and set-up
page-turns = Turns
page-pieces = Pieces
page-special = Special moves
page-stacks = Stacks
page-dice = Dice
page-end = End of the game
page-options = Options
page-like-chess = Like chess, except
page-as-chess = Everything is as in orthodox chess.
page-whole = All rules
page-legend = ● goes there and captures there, ○ goes there only without capturing, × only captures there.
page-inventor = Inventor
page-source = Source
page-name = { $name }
page-letter = { $letter }
page-facing = { $piece } facing { $way }
page-faces =
    { $way ->
        [east] right
        [south] backward
        [west] left
       *[north] forward
    }
list-comma = { $items }, { $next }
list-and = { $items } and { $next }
list-or = { $items } or { $next }
list-semicolon = { $items }; { $next }
list-arrow = { $items } → { $next }

# Places, as an army sees the board from its own side.
region-last-rank = on the last rank
region-rank = on its { $rank ->
        [1] first
        [2] second
        [3] third
       *[other] { $rank }th
    } rank
region-last-file = on the last file
region-file = on its { $file }-file
region-square = on { $square }
region-squares = on one of the squares { $squares }
region-these-squares = on the squares { $squares }
region-any = { $regions }

rules-goal-mate = Checkmate wins: attack { $royal } of the opponent so that no move helps any more.
rules-goal-mate-many = A side wins that checkmates or captures { $royal } of one of the others.
rules-goal-check-many = Only the other side gives check. When { $royal } stands in check and another enemy is to move, that enemy may capture it.
rules-goal-points = When only one army plays, the game is over, and whoever has the most points wins. The same holds when the game ends in another way.
rules-goal-last-army = The last army that plays wins.
rules-goal-check-alone = When { $royal } stands in check and another player than the owner is to move, that player may capture it.
rules-goal-falls = Whoever is checkmated when the turn comes, or loses { $royal }, is out. The army stays where it is: it cannot move, gives no check, is in the way, and can be captured.
rules-points-captures = Capturing a piece of an army that plays gives points: { $pieces }.
points-of = { $piece } { $points }
rules-points-left = If a player resigns or runs out of time, { $royal } of that army can still be captured for points.
rules-points-mate = Checkmate gives { $points ->
        [one] { $points } point
       *[other] { $points } points
    }. Of several players who give check, the one who moved last has them.
rules-points-stalemate = Whoever is stalemated has { $points ->
        [one] { $points } point
       *[other] { $points } points
    } for it.
rules-points-attacks = If one piece attacks several { $royals } after a move, its player has points: { $two } for two, { $three } for three.
rules-points-attacks-by = For { $pieces } they are { $two } for two and { $three } for three.
rules-points-draw = If the game is drawn, each army that still plays has { $points ->
        [one] { $points } point
       *[other] { $points } points
    } more.
rules-points-lead = When two armies play, the player to move may end the game with a lead of more than { $points ->
        [one] { $points } point
       *[other] { $points } points
    } over the other.
rules-points-material = Pieces have points: { $pieces }. A game that ends by passing, by repetition or by quiet rounds, or that nobody can win any more, is won by the player whose pieces have more.
rules-points-extra = { $army } has { $points } more points from the start.
rules-goal-check = Whoever moves must not have { $royal } in check afterwards.
rules-goal-mated-wins = Whoever is in check with { $royal } and has no legal move is checkmated and has won.
rules-crown-never = { $army } has no { $royal } and is never in check.
rules-facing-never = The two { $royals } may never face each other on a rank or file with nothing between them: no move may lead to that.
rules-facing-bikjang = The two { $royals } may face each other on a rank or file with nothing between them. Whoever is to move then must part them, or passes, even in check; that pass ends the game.
rules-giving-check-never = No move may give check. So { $royal } is never in check.
rules-fleeing-never = In check, { $royal } may not move away: it may only capture the piece that gives check.
rules-goal-capture = Capture the { $royals } of the others: the last side left wins.
rules-goal-capture-two = Whoever captures { $royal } of the opponent wins.
rules-goal-team = { $armies } play together and win together.
rules-goal-alone = Every army plays for itself.
rules-goal-open = There is neither check nor checkmate: { $royals } may step onto attacked squares, may stay there, and are captured like other pieces.
rules-goal-to-ally = Whoever loses { $royal } is out and has no turn any more. The partner then commands both armies, but still makes one move a turn; the pieces keep their colour, their directions and their goals.
rules-goal-no-ally = Where there is no partner in play, the army stays where it is: it cannot move, is in the way, and can be captured.
rules-goal-freeze = Whoever loses { $royal } is out and has no turn any more. The army stays where it is: it cannot move, is in the way, and can be captured.
rules-goal-no-royal = There is neither check nor checkmate: every piece may be captured.
rules-goal-reach = Whoever has { $piece } { $region } wins at once.
rules-goal-entered = { $army } also wins if { $piece } stands { $region } at the beginning of its own turn, is not attacked, and at least { $others ->
        [one] { $others } other piece stands
       *[other] { $others } other pieces stand
    } there, too. These and the pieces in hand must have { $least ->
        [one] { $least } point
       *[other] { $least } points
    } or more.
rules-goal-entered-points = The points of the pieces for this are: { $pieces }.
rules-goal-reach-top = Whoever has { $piece } on top { $region } wins at once.
rules-goal-checks =
    { $count ->
        [1] Whoever gives check wins at once.
       *[other] Whoever has given { $count } checks wins at once.
    }
rules-goal-extinct = Whoever leaves the opponent without { $pieces } wins at once.
rules-goal-any-extinct = Whoever captures the last piece that the opponent has of one of these kinds wins at once: { $pieces }.
rules-goal-reduced = Whoever leaves the opponent at most { $count } of these pieces wins at once: { $pieces }.
rules-goal-bared = Whoever leaves the opponent a single piece and has more wins at once.
rules-goal-bared-reply = Whoever leaves the opponent a single piece and has more wins. With only two pieces, the win counts if the opponent’s next move captures none of them.
rules-goal-rid = Whoever has no { $pieces } left wins at once.
rules-goal-stays = The enemy has one more turn: it counts if the piece still stands there when its player is to move again. If both stand at their goals then, whoever moved second in the round has saved a draw.
rules-goal-safe = It counts at the end of one’s own turn, and only if no enemy attacks the piece there.
rules-goal-reply = If the player who moves second in the round can reach the goal in the next turn, that turn is still played. If both have reached it, the game is drawn.

rules-board = The board has { $files } files and { $ranks } ranks.
rules-holes = { $count ->
        [one] { $count } square is missing
       *[other] { $count } squares are missing
    }. Nothing stands there, and nothing moves along a line over them; only pieces that leap, as knights do, pass them.
rules-armies-facing = { $first } plays from the first rank upwards, { $second } from the last rank downwards. Squares are given for { $first } here; { $second } counts its ranks from the other side.
rules-armies-turned = { $first } plays from the first rank upwards, { $second } from the last rank downwards. Squares are given here as { $first } sees them; for { $second } the board is turned by half.
rules-armies-corners = There are { $count } armies, each with a corner of its own: { $armies }.
rules-armies-edges = There are { $count } armies, each on an edge of its own: { $armies }.
rules-army-corner = { $army } ({ $square })
rules-frame-edge = Squares are given here as { $army } sees them. Everybody else turns the board until their own edge lies at the bottom.
rules-frame = Squares are given here as a player sees them whose corner is a1. Everybody else turns the board until their own corner lies at the bottom left.
rules-setup = The start:
rules-setup-array = The start, for example with array { $number }:
rules-shuffle = Before the game the pieces of every army are placed by lot { $squares }: there { $count ->
        [one] is { $count } array
       *[other] are { $count } arrays, all equally likely
    }.
rules-shuffle-duel = Both armies get the same one: like pieces stand on the same file.
rules-shuffle-all = Every army gets the same one, as its own player sees it.
rules-shuffle-steps = This is what an array looks like: { $steps }.
rules-shuffle-except = Never drawn: { $numbers }.
rules-place-light = { $piece } on a light square
rules-place-dark = { $piece } on a dark square
rules-place-one = { $piece } on any square that is left
rules-place-pair = two { $piece } on any squares that are left
rules-place-rest = on the other squares in turn { $pieces }

rules-turns-two = { $first } begins. The players move in turn.
rules-turns-order = { $first } begins, and the turn goes round: { $armies }, and so on.
rules-turns-block = After each move the same player puts { $block } on another empty square.
rules-turns-block-throws = After each move the same player puts { $block } on an empty square. It comes from the piece that has just moved, and from there it { $moves }.
rules-turns-block-stays = It stays there for ever, so the board becomes smaller with each turn.
rules-turns-block-there = Nothing enters the square of { $block } or passes it, and nobody captures it. Pieces that leap do not mind.
rules-turns-moves = A turn has { $count } moves.
rules-turns-moves-of = A turn of { $army } has { $count } moves; other turns have one.
rules-turns-grow = The first turn of the game has { $count ->
        [1] one move
       *[other] { $count } moves
    }, and each turn has { $grows ->
        [1] one move
       *[other] { $grows } moves
    } more than the turn before it.
rules-turns-first =
    { $count ->
        [1] The first turn of the game has only one move.
       *[other] The first turn of the game has { $count } moves.
    }
rules-turns-moves-check = A move that gives check ends the turn. Check must be answered with the first move, and no move leaves one’s own king in check.
rules-turns-must = Nobody may pass.
rules-capturing-forced = Whoever can capture must capture. With several captures, the player chooses.
rules-capturing-forced-check = Whoever can legally capture must capture. With several captures, the player chooses.
rules-turns-skipped = Nobody may pass; only a player who has no move at all is skipped.
rules-turns-may-pass = Instead of a move a player may pass. Two passes in a row end the game.
rules-turns-may-pass-check = Instead of a move a player who is not in check may pass. Two passes in a row end the game.
rules-turns-pass-draws = A game that ends by passing is drawn.

rules-pieces = A piece goes to an empty square, or captures an enemy piece by going to its square. Only leaps go over other pieces.
rules-piece = { $piece } ({ $letter }): { $moves }.
rules-piece-also = { $piece } ({ $letter }) { $when }: also { $moves }.
rules-piece-when = { $piece } ({ $letter }) { $when }: { $moves }.
rules-piece-still = { $piece } ({ $letter }): cannot move.
rules-piece-again = { $piece } may go { $count ->
        [2] two
       *[other] { $count }
    } squares whenever it stands { $region }, however often it has come back.
rules-piece-shuns = { $piece } neither hops over { $others } nor captures { $others } by hopping.
rules-piece-stays = { $piece } always stays { $region }.
when-ends = only to squares { $region }
when-ends-there = only to squares there
when-never-moved = as long as it has never moved
moves-king = goes one step in any direction
moves-queen = goes any distance straight or diagonally, as far as the way is free
moves-rook = goes any distance straight along its rank or file, as far as the way is free
moves-bishop = goes any distance diagonally, as far as the way is free
moves-knight = leaps two squares straight and one to the side, over whatever stands between
moves-like-king = goes like a king
moves-like-queen = goes like a queen
moves-like-rook = goes like a rook
moves-like-bishop = goes like a bishop
moves-like-knight = leaps like a knight
moves-step =
    { $mode ->
        [quiet] goes one step { $ways } to an empty square
        [captures] captures one step { $ways }
       *[both] goes one step { $ways }
    }
moves-range =
    { $mode ->
        [quiet] goes up to { $count } steps { $ways }, without capturing
        [captures] captures up to { $count } steps away { $ways }
       *[both] goes up to { $count } steps { $ways }
    }
moves-ride =
    { $mode ->
        [quiet] goes any distance { $ways }, without capturing
        [captures] captures at any distance { $ways }
       *[both] goes any distance { $ways }
    }
moves-over = goes { $count ->
        [2] two
       *[other] { $count }
    } squares { $ways } if both squares are empty
moves-leap =
    { $mode ->
        [captures] captures by leaping
       *[both] leaps
    } { $count ->
        [2] two
        [3] three
       *[other] { $count }
    } squares { $ways }{ $mode ->
        [quiet] , without capturing
       *[both] {""}
    }
moves-leap-crooked =
    { $mode ->
        [captures] captures by leaping
       *[both] leaps
    } { $long ->
        [2] two
        [3] three
       *[other] { $long }
    } squares straight and { $short ->
        [1] one
        [2] two
       *[other] { $short }
    } to the side{ $mode ->
        [quiet] , without capturing
       *[both] {""}
    }
moves-leap-crooked-ways =
    { $mode ->
        [captures] captures by leaping
       *[both] leaps
    } { $ways }{ $mode ->
        [quiet] , without capturing
       *[both] {""}
    }
moves-hop =
    { $mode ->
        [quiet] hops over exactly one piece { $ways } and goes on any distance behind it, without capturing
        [captures] captures by hopping over exactly one piece { $ways }, at any distance behind it
       *[both] hops over exactly one piece { $ways } and goes on any distance behind it
    }
moves-hop-range =
    { $mode ->
        [quiet] hops over exactly one piece { $ways }, up to { $count } squares in all, without capturing
        [captures] captures by hopping over exactly one piece { $ways }, up to { $count } squares in all
       *[both] hops over exactly one piece { $ways }, up to { $count } squares in all
    }
moves-hop-next =
    { $mode ->
        [quiet] hops over the first piece { $ways } to the square right behind it, without capturing
        [captures] captures by hopping over the first piece { $ways }, right behind it
       *[both] hops over the first piece { $ways } to the square right behind it
    }
moves-lame = { $leap }, but only if nothing stands between
moves-lame-crooked = { $leap }, but only if nothing stands on its way, which goes straight first and then diagonally
moves-repeat = { $leap }, and may repeat that leap in the same direction from each empty square that it lands on
moves-repeat-range = { $leap }, and may repeat that leap in the same direction from each empty square that it lands on, up to { $count } leaps in all

way-crooked =
    { $long ->
        [2] two
        [3] three
       *[other] { $long }
    } squares { $along } and { $short ->
        [1] one
        [2] two
       *[other] { $short }
    } { $across }
way-any = in any direction
way-straight = straight in any direction
way-diagonal = diagonally in any direction
way-along = forward or backward
way-forward = forward
way-sideways = to either side
way-left = to the left
way-right = to the right
way-backward = backward
way-diagonal-forward = diagonally forward
way-diagonal-backward = diagonally backward
way-diagonal-right = diagonally to the right
way-diagonal-left = diagonally to the left
way-forward-right = diagonally forward to the right
way-forward-left = diagonally forward to the left
way-backward-right = diagonally backward to the right
way-backward-left = diagonally backward to the left
rules-friendly-own = Pieces of one’s own may be captured, too. Only { $royal } may not: nobody captures their own.
rules-friendly-own-all = Pieces of one’s own may be captured, too.
rules-friendly-own-taken = Pieces of one’s own may be captured, too. Only { $royal } may not: nobody captures their own, not even with an army that they have taken over.
rules-friendly-ally = The partner’s pieces may be captured, too, but not { $royal }.
rules-friendly-ally-royal = The partner’s pieces may be captured, too, even { $royal }; the capturer then takes over that army as if an enemy had done it.
rules-friendly-never = The partner’s pieces are not captured.

rules-promotion-arrives = When { $piece } arrives { $region }, it is replaced at once by another piece of the same army, as its player chooses: { $into }.
rules-promotion-arrives-top = When { $piece } arrives { $region }, alone or on top of others, it is replaced at once by another piece of the same army, as its player chooses: { $into }.
rules-promotion-on-top = When { $piece } is on top { $region } after its own player’s move, because it has arrived there or because a split has uncovered it, it is replaced at once, as its player chooses: { $into }. As long as something stands on it, it waits.
rules-promotion-one = When { $piece } arrives { $region }, it becomes { $into } at once.
rules-promotion-one-top = When { $piece } arrives { $region }, alone or on top of others, it becomes { $into } at once.
rules-promotion-on-top-one = When { $piece } is on top { $region } after its own player’s move, because it has arrived there or because a split has uncovered it, it becomes { $into } at once. As long as something stands on it, it waits.
rules-promotion-moves = When a move of { $piece } begins or ends { $region }, it is replaced at once by another piece of the same army, as its player chooses: { $into }.
rules-promotion-moves-one = When a move of { $piece } begins or ends { $region }, it becomes { $into } at once.
rules-promotion-optional = Its player may also leave { $piece } as it is.
rules-promotion-optional-but = Its player may also leave { $piece } as it is, but not where it could never stand.
rules-promotion-royal = { $into } still counts as { $royal }: the goal of the game has not changed.
rules-promotion-square = Everything beneath it leaves the board, too: one single piece comes in their place.
rules-promotion-limit = The army may have at most { $limits } on the board afterwards. What has been captured does not count.
rules-promotion-limit-stacks = The army may have at most { $limits } on the board afterwards, stacks included. What has been captured, or leaves the board with this move, does not count.
rules-limit = { $count } { $piece }
rules-promotion-stays = If there is nothing to choose, { $piece } stays what it is.
rules-promotion-forbidden = Where { $piece } must be promoted, it may only go if there is something to choose. It gives check there all the same.
rules-promotion-forbidden-open = Where { $piece } must be promoted, it may only go if there is something to choose.
rules-promotion-vanishes = If there is nothing to choose, { $piece } leaves the board all the same and the square is empty.
rules-promotion-army = Only { $army }: { $line }
rules-promotion-each-move = Each move turns { $piece } into { $into }.
rules-promotion-on-capture = Only a capture does that; a move to an empty square leaves it as it is.
rules-promotion-never = { $piece } is never promoted.
rules-hands = Instead of a move, a player may put one piece from the hand on an empty square. This is called a drop. It may give check or block one.
rules-hands-open = Instead of a move, a player may put one piece from the hand on an empty square. This is called a drop.
rules-gates = When { $pieces } first moves from the first rank, the player may put a piece from the hand on the square that it leaves. The move must be legal without that piece, too.
rules-gates-castling = With castling, that piece enters on the square of the one piece or of the other, and only one enters.
rules-hands-to-captor = Whoever captures a piece takes it in hand as a piece of their own.
rules-hands-to-owner = A captured piece goes back to the hand of its own player.
rules-hands-removed = Captured pieces are gone; they never go to a hand.
rules-hands-start = At the start, { $army } has in hand: { $pieces }.
rules-hands-reverts = In the hand, a promoted piece becomes again what it was before.
rules-hands-keeps = In the hand, a promoted piece stays what it is.
rules-drop-at = It is possible to drop { $piece } only { $region }.
rules-drop-never = It is not possible to drop { $piece } { $regions }.
rules-drop-file = With a drop of { $piece }, the army may have at most { $most } { $pieces } on that file.
rules-drop-apart = Of { $pieces } an army has at most one on squares of each colour, and other drops must leave room for that.
rules-drop-unmoved = Dropped { $region }, { $piece } may castle.
rules-hands-forms = A piece in hand can also be dropped as its promoted form.
rules-hands-first = While a player can drop a piece, no other move is possible: both set up their pieces first.
rules-drop-mates = A drop of { $piece } may give check, but not checkmate.
rules-drop-mating-loses = Whoever checkmates with a drop of { $piece } has lost.
rules-castling = Castling: once in the game { $royal } and { $partner } move together, if neither of them has ever moved.
rules-castling-goals = Towards the a-file { $royal } comes to stand on { $long } and { $partner } on { $longpartner }; to the other side { $royal } on { $short } and { $partner } on { $shortpartner }.
rules-castling-goals-many = { $army }: towards the a-file { $royal } comes to stand on { $long } and { $partner } on { $longpartner }; to the other side { $royal } on { $short } and { $partner } on { $shortpartner }. The others castle in the same way, seen from their own edge.
rules-castling-drawn = These squares are the same wherever both started. The two may jump over each other, change places, or one of them may be there already; nothing else may be in the way of either.
rules-castling-when = Every square that one of them crosses or reaches is empty but for the two, and { $royal } is not in check, crosses no attacked square and does not end on one.
rules-castling-when-open = Every square that one of them crosses or reaches is empty but for the two.
rules-castling-stacks = While something stands on it, { $partner } does not castle. Once nothing stands on it, it may castle again.
rules-castling-dice = A die castles only if it has shown { $partner } from the start and has never moved. Castling itself turns and rolls no die.
rules-castling-never = There is no castling.
rules-double-never = There is no double step: { $pawns } go one step at a time.
rules-en-passant = En passant: when { $pawn } has just moved two squares, { $captor } of the opponent may capture it on the very next move as if it had moved only one.
rules-en-passant-many = En passant: when { $pawn } has just moved two squares, { $captor } of the other side may capture it as if it had moved only one, until its own player’s turn comes again. The square in between must still be empty.
rules-en-passant-parts = En passant: when { $pawn } has moved two squares in a turn and not moved on, { $captor } of the opponent may capture it as if it had moved only one. The square in between must be empty. This must be the first move of the very next turn; a second capture of this kind may follow it.
rules-en-passant-stack = A capture en passant takes everything that made the double step together. What stood on the destination square before stays.
rules-en-passant-on = This is possible only { $region }, seen from the army that moved two squares.
rules-en-passant-never = There is no capture en passant.

rules-stacks = Pieces of one army may stand on each other, as many as its player likes.
rules-stacks-goal = A piece climbs on a piece of its own army where it could have moved if that square were empty.
rules-stacks-goal-not = Where { $pieces } can only capture, it does not climb.
rules-stacks-top = The top piece decides how a stack moves. What is beneath does nothing: it attacks and protects nothing.
rules-stacks-top-check = The top piece decides how a stack moves. What is beneath does nothing: it attacks and protects nothing and gives no check.
rules-stacks-split = The top piece goes alone or takes as many of those beneath it along as its player likes; their order stays, and the rest stays behind. One move may split a stack and build another.
rules-stacks-captured = A stack is captured whole.
rules-stacks-royal = { $royals } neither stand on a piece nor carry one.
rules-stacks-open = Stacks are open: everybody may look at what is in them.

rules-dice = All pieces but the { $others } are dice. A die moves and captures as what it shows on top.
rules-dice-all = All pieces are dice. A die moves and captures as what it shows on top.
rules-dice-check = All pieces but the { $others } are dice. A die moves, captures and gives check as what it shows on top.
rules-dice-turned = A die that has moved is turned to its next face: { $faces }.
rules-dice-rolled = A die that moves is rolled: its player first names the square, then moves and rolls it. Each face is equally likely: { $faces }.
rules-dice-judged = Check, checkmate and stalemate are judged by the new face.
rules-dice-promotion = A die that is promoted shows the face that its player chooses. It is neither turned nor rolled in that move.
rules-dice-no-longer = A die that becomes { $pieces } is no longer a die.
rules-dice-far-promoted = Any other die that would come to show { $piece } { $region } is promoted, too: its player chooses the face.
rules-dice-far-inert = Any other die may come to show { $piece } { $region }; it is not promoted then.
rules-dice-far-kept = Other dice are neither turned nor rolled { $region }: they keep their face.
rules-dice-far-kept-wound = Where { $wound } lies { $region }, its player chooses the new face.
rules-dice-wound = { $wound }: it cannot move and attacks nothing. It is in the way, and can be captured.
rules-healing-never = It is never healed.
rules-healing-turning = Healing it is a move: it is turned to { $face } and moves on a later turn.
rules-healing-rolling = Healing it is a move: it is rolled until it shows a piece, each equally likely: { $faces }. It moves on a later turn.
rules-healing-start = When its player’s turn begins, it is rolled until it shows a piece, each equally likely: { $faces }. The roll is no move: the player moves next, with this die or any other piece.
rules-healing-start-check = Checkmate and stalemate are judged after that roll.
rules-healing-check = Healing is no answer to check.

rules-end-stalemate = Stalemate: whoever is not in check and has no legal move draws the game.
rules-no-move-draws = Whoever has no legal move draws the game.
rules-no-move-falls = Whoever has no legal move without being in check is out, too.
rules-no-move-loses = Whoever has no legal move has lost.
rules-no-move-loses-check = Whoever has no legal move has lost, even without being in check.
rules-no-move-wins = Whoever has no legal move has won.
rules-no-move-wins-check = Whoever has no legal move and is not checkmated has won.
rules-no-move-fewer = When the player to move has no legal move, the player with fewer pieces has won. With equal numbers, the game is drawn.
rules-no-move-fewer-check = When the player to move has no legal move and is not checkmated, the player with fewer pieces has won. With equal numbers, the game is drawn.
rules-repetition-both = When the same position has come up { $claim } times, the player to move may claim a draw; when it has come up { $ends } times, the game is drawn.
rules-repetition-ends = When the same position has come up { $ends } times, the game is drawn.
rules-repetition-claim = When the same position has come up { $claim } times, the player to move may claim a draw.
rules-repetition-repeater = When the same position has come up { $ends } times, whoever brought it about has lost.
rules-repetition-army = When the same position has come up { $ends } times, { $army } has lost.
rules-counting = Each player’s moves are counted. After this number the game is drawn: { $limits }.
rules-counting-without = Once there are no { $pieces } left, each player’s moves are counted. After this number the game is drawn: { $limits }.
rules-counting-most = Once one player has { $most ->
        [1] only one piece
       *[other] at most { $most } pieces
    } and the other more than one, each player’s moves are counted. After this number the game is drawn: { $limits }.
rules-counting-without-most = Once there are no { $pieces } left, and one player has { $most ->
        [1] only one piece
       *[other] at most { $most } pieces
    } and the other more than one, each player’s moves are counted. After this number the game is drawn: { $limits }.
rules-counting-pieces = This count begins with the number of pieces on the board.
count-against = { $moves } against { $least } { $piece }
count-against-one = { $moves } against { $piece }
count-otherwise = { $moves } otherwise
count-moves = { $moves }
rules-perpetual-check = Perpetual check loses: if the position is repeated so often and one player has given check with every move in between, that player has lost.
rules-repetition-never = Repetition of a position does not draw the game.
rules-quiet-both = After { $unit ->
        [turns] { $claim ->
            [one] { $claim } turn
           *[other] { $claim } turns
        }
       *[moves] { $claim ->
            [one] { $claim } move
           *[other] { $claim } moves
        }
    } of every player without { $loud ->
        [pawns] a capture, a promotion or a move of { $pawns }
       *[none] a capture or a promotion
    } the player to move may claim a draw; after { $ends } the game is drawn.
rules-quiet-ends = After { $unit ->
        [turns] { $ends ->
            [one] { $ends } turn
           *[other] { $ends } turns
        }
       *[moves] { $ends ->
            [one] { $ends } move
           *[other] { $ends } moves
        }
    } of every player without { $loud ->
        [pawns] a capture, a promotion or a move of { $pawns }
       *[none] a capture or a promotion
    } the game is drawn.
rules-quiet-claim = After { $unit ->
        [turns] { $claim ->
            [one] { $claim } turn
           *[other] { $claim } turns
        }
       *[moves] { $claim ->
            [one] { $claim } move
           *[other] { $claim } moves
        }
    } of every player without { $loud ->
        [pawns] a capture, a promotion or a move of { $pawns }
       *[none] a capture or a promotion
    } the player to move may claim a draw.
rules-quiet-never = However long nothing is captured, the game is not drawn by that.
rules-end-dead = The game is drawn when nobody can win any more: { $material }.
rules-end-dead-never = However few pieces are left, the game goes on.
dead-bare = { $royals } alone
dead-lone = only { $piece } besides
dead-one-shade = only { $pieces } besides, all on squares of one colour
rules-end-agreement = The game is drawn when all players agree on it.
rules-end-resign = Whoever resigns has lost.
rules-end-resign-team = Whoever resigns has lost, and so has the partner.
rules-end-resign-many = Whoever resigns is out: { $royal } leaves the board, the army stays as it is and cannot move, and the others play on.
rules-end-resign-stands = Whoever resigns is out: the army stays as it is and cannot move, and the others play on.

rules-option = { $option }: { $choice } (or: { $others }). { $help }
