# Words of several pages.
percent = { $percent }%

# The front page.
front-play = Play
front-continue = Continue
front-party = Game { $number } of { $games }
sheet-party = Party, game { $number } of { $games }
front-again = The last table again

# The gallery.
gallery-title = What shall we play?
gallery-front = To the front page
gallery-length = about { $rounds } moves
# How much of the rules is new to somebody who knows chess.
gallery-new-none = no new rules
gallery-new-few = few new rules
gallery-new-some = some new rules
gallery-new-many = many new rules
gallery-motto = chess variants on one table
gallery-start = Start
gallery-continue = Back to the game
gallery-learn = Learn
    .help = Learn this game move by move, in a few minutes.
gallery-players = { $count } players
gallery-mod-broken = { $name } is broken: show where
gallery-search = Search
gallery-surprise = Surprise us
    .help = Draws one of these games, and not the one that you have just played.
gallery-two = 2
    .help = Games for two
gallery-four = 3–4
    .help = Games for three or four
gallery-stacks = Stacks
gallery-dice = Dice
gallery-short = Short
gallery-none = No game is like that.
    .choices = No game is like that. The choices above leave some out.
gallery-all = All
gallery-favourites = Favourites
gallery-others = All others
gallery-star = Make it a favourite
gallery-star-off = No favourite any more
gallery-position = From a position
array-title = The array
array-number = Number
array-draw = Draw now
array-lot = By lot
    .help = The array is drawn when the game begins.
array-usual = As in chess ({ $number })
array-by-hand = Placed by hand
    .help = Click two pieces to swap them.
array-is = This is array { $number }.

seats-title = Players
seats-lot = Armies at random
    .help = Lots decide who has which army in the first game of the same players. The next game swaps them; a rematch does not.
    .handicap = A handicap belongs to a seat, so all players keep the seats that they have here.
    .nameless = Without a name everybody keeps the seat that was chosen here.
seats-handicaps = With handicaps
handicap-title = Handicap
    .help = The army begins without one piece of this kind: the one furthest from its king. It is for one game only.
handicap-none = none
seats-first = Who begins
seats-person = Person
seats-pick = Choose one of the household
seats-computer = Computer
seats-nobody = Nobody
    .help = The chair stays empty: this army is out from its first turn on, and the others play on.
seats-level =
    Level { $level }: { $level ->
        [1] for a first game, full of mistakes
        [2] takes what hangs, and overlooks much
        [3] sees the next move, and errs often
        [4] a fair opponent for an evening
        [5] errs seldom
        [6] looks some moves ahead
        [7] forgives no mistake
       *[other] the strongest, and takes longest
    }
seats-at-once = Changes take effect at once, in the middle of the game; a name does when its field is left. They are kept for the next game.
seats-over = The game is over, so its players stay. Begin a rematch, and change them then.
seats-elsewhere = plays elsewhere
player-computer = Computer level { $level }
    .short = Level { $level }
player-character = { $character } level { $level }
    .short = { $character } { $level }
# What a computer likes besides the win.
character-calm = Calm
    .help = Plays for the win alone.
character-hunter = Hunter
    .help = Goes for kings, and for what protects them.
character-builder = Builder
    .help = Keeps its pieces together, and captures little.
character-avenger = Avenger
    .help = Goes for those who captured its pieces.
character-rival = Rival
    .help = Goes for the strongest of the others.
player-of = { $player } ({ $army })

# The score sheet, the coins and the menu.
sheet-array = array { $number }
sheet-handicap = { $army } plays without { $one }
sheet-faces = Rolls: { $count }
    .help = How often each face came up, and how often it was expected.
result-draw = Draw
result-won =
    { $count ->
        [one] { $army } wins
       *[other] { $army } win
    }
result-shared = { $army } share first place
result-place = { $place }. { $player } { $points }
sheet-resigns = { $army } resigns
sheet-resigns-here = resigns
sheet-timeout = { $army }: time ran out
sheet-timeout-here = time ran out
sheet-draw = ½–½
sheet-claim = ½–½ claimed
ui-undo = Undo
ui-redo = Redo
ui-first = The start
ui-back = One move back
ui-forward = One move forward
ui-last = The latest position
ui-nothing-enters = nothing enters
choice-promotion = Choose what the piece becomes.
choice-drop = Choose the piece to drop.
choice-gate = Choose the piece that enters.
choice-die = The die is promoted: choose its new face.
ui-pass = Pass
ui-resign = Resign
ui-draw = Offer draw
ui-claim = Claim draw
ui-claim-lead = Claim the win
ui-rematch = Rematch
ui-copy-position = Copy the position
ui-copy-record = Copy the game
ui-copy-pgn = Copy as PGN
    .help = For other chess programs and sites.
    .none = Other programs do not read games of this variant.
ui-type = Type a move
ui-photo = Photo mode
ui-keep-clip = Save a clip
    .help = Saves the last ten moves as an animated picture.
ui-stop-clip =
    { $moves ->
        [one] Stop the clip ({ $drawn } of { $moves } move)
       *[other] Stop the clip ({ $drawn } of { $moves } moves)
    }
ui-paste = Paste
    .help = Begins from a position or a game on the clipboard. The game can be PGN.
ui-view = View
ui-seat-view = From the seat
ui-seat = Other seat
ui-top = From above
ui-flat = Flat signs
ui-table-mode = Table mode
ui-pause = Pause
ui-go-on = Go on
ui-move-now = Move now
ui-one-move = One move
ui-seats = Seats
ui-settings = Settings
ui-rules = Rules
ui-keys = Keys
ui-gallery = New game
ui-review = Review
ui-variation = Lay this line out on the board.
ui-play-on = Play on from here
    .help = Leads to a line of its own. The game as it was played stays.
ui-main-line = Back to the game
    .help = Leaves this line for the game as it was played.
ui-look = Look at the board
ui-front = Front page
ui-quit = Quit
ui-yes = Yes
ui-no = No
ui-cancel = Cancel
ui-close = Close

# The review of the match.
review-title = What the game turned on
review-next = The next mistake
review-last = The mistake before
review-tenths = { $sign }{ $whole }.{ $tenth }
review-sums = On average { $loss }% of a win lost
    .short = −{ $loss }%
    .none = 0%
    .help = How much of a win each move lost on average, and the number of blunders, mistakes and inaccuracies.
review-luck = judgement { $judgement }, luck { $luck }
    .help = In wins: what the moves lost, and what the dice gave more than was to be expected.
review-sign-inaccuracy = { $sign } an inaccuracy
review-sign-mistake = { $sign } a mistake
review-sign-blunder = { $sign } a blunder
review-inaccuracy = { $player }: { $move } is inaccurate (−{ $loss }%)
review-mistake = { $player }: { $move } is a mistake (−{ $loss }%)
review-blunder = { $player }: { $move } is a blunder (−{ $loss }%)
review-reply = Then: { $line }
review-better = Better: { $line }
review-roll = Luck of this roll: { $luck }%
review-allows-win =
    { $moves ->
        [1] It lets an opponent win with the next move.
       *[other] It lets an opponent win in { $moves } moves.
    }
review-misses-win =
    { $moves ->
        [1] It misses a win with this move.
       *[other] It misses a win in { $moves } moves.
    }
review-loses-piece = It loses { $piece }.
review-misses-piece = It could take { $piece } for nothing.
review-position = The position gets worse.
review-material-lost = It costs material.
review-material-missed = It could win material.
review-royal-unsafe = Its { $royal } stands less safely.
review-royal-left-safe = It could bring the enemy’s { $royal } into danger.
review-attacked = Its pieces come under attack.
review-attack-missed = It could attack the enemy’s pieces.
review-passive = Its pieces reach less and stand less well.
review-enemy-active = It lets the enemy’s pieces reach more and stand well.
review-passed-pawns = Its passed pawns get less far.
review-enemy-passed-pawns = It lets the enemy’s passed pawns get far.
review-pawns = Its pawns stand less well together.
review-enemy-pawns = It could weaken the enemy’s pawns.
review-goal = It leads less near to a goal that wins.
review-enemy-goal = It lets the enemy near to a goal that wins.

# Questions.
ask-resign = Does { $army } really resign?
ask-draw = { $by } offers a draw. Does { $army } agree?
ask-resign-side = Does { $army } really resign? The whole side resigns.
ask-resign-together = { $army } wants to resign for the whole side. Does { $partner } agree?
ask-draw-all = { $by } offers a draw. Do all who still play agree?
ask-take-back = { $army } asks to take back the last move. Do you agree?
ask-partner = Without this piece ({ $royal }) your partner is out. Take it?
ask-fall = With this move { $army } is out ({ $royal }). Move?
ask-vanish =
    { $count ->
        [1] No piece can come back for this pawn, so it just leaves the board. Move?
       *[other] No piece can come back, so { $count } pieces just leave the board. Move?
    }
ask-whole-stack = { $count } pieces leave the board, and one comes back. Move?
ask-replace = A game is being played. Begin another one and lose it?
ask-end-party = End the party now? The games that are over count; no other one is played.

# Short notes.
tell-looking-back = You are looking at an earlier position. Go to the latest one to move, or play on from here.
tell-review-variation = The review is about the game, not about a variation. Go back to the game first.
tell-asks-other = { $army } is asked.
tell-not-yours = It is { $army }’s turn.
tell-not-here = Wait: { $army } is to move, and no person at this screen plays it.
tell-draw-declined = { $army } declines the draw.
tell-frozen = { $army } stands still: nobody commands these pieces.
tell-no-pgn = This game cannot be written as PGN: somebody has resigned out of turn.
tell-copied = Copied.
tell-nothing-to-paste = There is no text on the clipboard.
tell-software-renderer = No graphics card was found: the processor draws, with fewer pixels while something moves.
tell-settings-kept = Not all of the settings were understood. The old file is kept as { $file }.
tell-settings-unsaved = Settings last only until the program ends: { $file } cannot be read or written ({ $error }).
tell-picture = Saved as { $file }.
tell-game-broken = The game { $file } cannot be read: { $error }
tell-game-not-moved = { $file } cannot be moved: { $error }
tell-game-not-kept = This game is not kept: { $file } cannot be written. { $error }
tell-other-program = Tessera is open twice. Here, changes of the settings, the household and the party are not kept. Games are kept, each in a new file.
tell-game-kept-again = Games are kept again: { $file }
tell-not-saved = { $file } cannot be saved: { $error }
tell-clip-begun = A clip of the last moves is being made. The menu says how far it is, and stops it.
tell-clip-stopped = The clip was stopped.
tell-no-sound = No sound device was found: the game is silent.
tell-error = Something has gone wrong, and the game goes on: { $error }

# Captions: what is heard.
caption-set = { $army }: a piece is set down
caption-set-die = { $army }: a die is set down
caption-stack = { $army }: a piece is set on another one
caption-take = { $army }: a capture
caption-tray = { $army }: a lost piece is laid aside
caption-turn = { $army }: a piece is exchanged
caption-turn-die = { $army }: a die is tipped over
caption-roll = { $army }: a die rolls
caption-check = { $army }: check
caption-your-turn = { $army } is to move
caption-low-time = { $army } has little time left
caption-end = The game is over
caption-fall = { $army } falls
caption-crown = { $army }: a king is crowned

# Great moments.
moment-taken-over = { $army } has lost its { $royal }: { $heir } takes command.
moment-frozen = { $army } has lost its { $royal } and stands still.
moment-crowned = { $army } crowns its { $royal }: it moves as a { $piece } now.

# The seats.
seat-partners = with { $armies }
seat-your-turn = Your turn
seat-thinking = thinking …
seat-paused = paused
seat-threatened = Your { $royal } can be taken!
    .short = { $royal } in danger!
seat-check = Check!
seat-block = Put down: { $block }
seat-choose-face = Choose the new face
seat-throw = Throw the die
seat-part = Your turn: move { $part } of { $parts }
seat-count = Counting: { $moves } of { $limit }
seat-checks-left =
    { $checks ->
        [one] one more check wins
       *[other] { $checks } more checks win
    }
seat-won = Won
seat-shares = Shares first place
seat-material = Points: { $points }
seat-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
seat-lost = Lost
seat-out = Out
seat-frozen = Out; the army is frozen
seat-taken-over = Out; { $army } commands
seat-draw = Draw?
seat-claim = Claim draw
seat-claim-lead = Claim win
ui-menu = Menu
menu-now = Now
menu-game = Game
menu-table = Table
menu-more = More
ui-sheet = Score sheet
ui-fold = Fold the score sheet

# Kept games, and games of files.
ui-games = Games
games-search = Name or variant
games-none = No game is kept. A game is kept from its first move on.
games-not-found = No game has these words.
games-go-on = Go on
games-look = Look at it
games-remove = Remove this game
games-removed = Removed: { $name }.
games-bring-back = Bring back
games-more = Rename, copy, save as a file
games-rename = Rename
games-name = A name for this game
games-export = Save as a file
games-export-pgn = Save as PGN
games-export-all = Save all as one file
games-export-found = Save these as one file
games-exported = Saved: { $name }
games-show-folder = Show the folder
tell-exported = { $games ->
    [one] The game is saved as { $file }.
   *[other] { $games } games are saved as { $file }.
}{ $left ->
    [0] {""}
    [one] {" "}One cannot be played here and is left out.
   *[other] {" "}{ $left } cannot be played here and are left out.
}
found-title = { $files ->
    [1] { $games } games in one file
   *[other] { $games } games in { $files } files
}
found-open = Open
found-fault = This game cannot be read: line { $line }
tell-reasons = { $reasons }
tell-fault-in-file =
    The game in { $file } cannot be read, line { $line }:
    { $reasons }
tell-play-on = You play for all sides now. “Seats” in the menu gives one to the computer.
tell-game-doubted = The game was read, and one thing in its text cannot be. { $doubt }
tell-no-game-in-file = { $file } is neither a game (a record, PGN) nor a mod (a zip or a folder).
tell-file-too-large = { $file } is larger than 64 MB. No file of games is read that is so large.
games-not-here = This game cannot be played here: its mod is missing, or its rules have changed.
games-rounds = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
}
games-variation = played on
games-minutes = { $number ->
    [0] just now
    [one] a minute ago
   *[other] { $number } minutes ago
}
games-hours = { $number ->
    [one] an hour ago
   *[other] { $number } hours ago
}
games-days = { $number ->
    [one] a day ago
   *[other] { $number } days ago
}

# Mods.
ui-mods = Mods
mods-folder = Folder: { $folder }
mods-none = There are none yet. Put the folder of a mod there, or drop it or its zip on this window.
mods-open = Open folder
mods-reload = Reload
mods-copy = Copy report
mods-check = Check
    .help = Checks the files, runs the mod’s own tests and plays random games.
mods-checking = Checking …
mods-ok = playable
mods-warnings = playable, with warnings
mods-broken = broken
mods-off = off
mods-findings =
    { $count ->
        [1] One finding
       *[other] { $count } findings
    }
tell-mod-installed = Installed: { $id }.
tell-mod-broken = { $name } is broken. “Mods” on the front page shows where.
tell-no-language = There is no language { $language }. There are: { $known }
tell-no-room = There is no room { $room }. There are: { $known }
tell-no-pieces = There is no set of pieces { $name }. There are { $known }.
tell-no-board = There is no board { $name }. There are { $known }.
tell-look-broken = { $file } cannot be read: { $error }
tell-mods-changed = Mods have changed. This game keeps the rules it began with.
tell-cannot-open = The folder cannot be opened: { $error }

# Preferences.
settings-at-once = Each change takes effect at once.
set-part-table = Room and table
set-part-picture = Camera and picture
set-part-playing = Playing
set-part-sound = Sound
set-part-reading = Language and texts
set-language = Language
language-system = as the system
set-speed = Pieces move
speed-instant = at once
speed-fast = fast
speed-usual = usual
speed-slow = slowly
set-pace = Computer moves
pace-quick = quickly (0.6 s)
pace-usual = usual (1 s)
pace-slow = slowly (2 s)
set-hand-throws = Dice before a move
    .help = wait until you click or throw them
set-resigns = Lost games
    .help = the computer resigns (not with dice)
set-quiet-game = Behind the gallery
    .help = computers play a game
set-always-best = Promotion
    .help = always to a queen
set-turn = Camera
camera-off = stays still
camera-seat = turns to the seat that moves
camera-table = table mode
    .help = For players round one screen: the board from above, and words turned to each seat. Flat signs (F) are easiest to read there.
set-rumble = Gamepad
    .help = rumbles when your turn begins
set-warn = King in danger
    .help = warn when a king can be taken
set-scale = Size of texts
set-volume = Volume
set-volume-pieces = Pieces and dice
set-volume-signals = Signals
set-volume-room = The room
set-contrast = Strong contrast
    .help = black, white and yellow, in every room
set-captions = Captions
    .help = words say what is heard
set-muted = Silent
set-fullscreen = Full screen
set-room = Room
room-evening = evening by the fire
    .tone = A fire crackles, sleet ticks on the window.
room-morning = morning on the veranda
    .tone = Birds sing in the garden.
room-night = night on the roof
    .tone = The city murmurs far below, a fire crackles, a cricket chirps.
set-pieces = Pieces
pieces-wood = wood
pieces-marble = marble and brass
pieces-modern = modern
set-board = Board
board-walnut = maple and walnut
board-ash = ash and smoked oak
board-marble = marble
set-flicker = Fire, windows
    .help = move (draws ten pictures a second)
    .rest = rest (simple picture, or no motion)
set-quality = Picture
quality-auto = automatic
quality-high = fine
quality-low = simple

# Hints and threats.
ui-hint = Hint
    .help = Shows a good move. Asked again, it says why.
ui-hint-why = Why?
ui-threats = Threats
    .help = Marks the pieces that you could lose, and mates in one move.
hint-sought = Looking for a hint …
hint-move = Hint: { $move }
hint-why = Ask again for the reasons.
hint-lift =
    { $count ->
        [one] Lift the top piece only.
       *[other] Lift the top { $count } pieces.
    }
hint-no-reason = This is the best move that was found. No single reason stands out.
hint-line = Expected: { $line }
hint-place = { $piece } { $square }
hint-piece-of = { $piece } ({ $army })
hint-wins-game = Wins the game: { $how }
hint-forces-win = Forces a win.
hint-only-move = The only legal move.
hint-takes-royal = Takes: { $pieces }
hint-wins = Wins: { $pieces }
hint-wins-back = Wins back: { $pieces }
hint-gains = Wins in the exchange: { $pieces }
hint-takes-back = Takes back: { $pieces }
hint-trades = Exchanges for: { $pieces }
hint-offers = Sacrifices for: { $pieces }
hint-leaves-check = Answers the check.
hint-prevents-loss = Prevents: { $how }
hint-promotes = Promotes to: { $piece }
hint-heals = Heals the die, which then shows: { $piece }
hint-heals-by-roll = Heals the die by a roll.
hint-escapes = Escapes an attack: { $pieces }
hint-protects = Protects: { $pieces }
hint-check = Gives check.
hint-check-left =
    { $checks ->
        [one] Gives check; one more is needed to win.
       *[other] Gives check; { $checks } more are needed to win.
    }
hint-threatens-win = Threatens: { $how }
hint-threatens = Threatens to take: { $pieces }
hint-castles = Castles.
hint-uncovers = Uncovers: { $pieces }
hint-mounts = Climbs onto: { $pieces }
hint-opens =
    { $squares ->
        [one] One’s own side reaches one more square.
       *[other] One’s own side reaches { $squares } more squares.
    }
hint-material = The exchanges pay.
hint-enemy-material = The exchanges cost the enemy material.
hint-royal-safe = Makes one’s own { $royal } safer.
hint-enemy-royal-unsafe = Brings the enemy’s { $royal } into danger.
hint-less-attacked = Takes one’s own pieces out of danger.
hint-attacks = Attacks the enemy’s pieces.
hint-active = One’s own pieces reach more and stand better.
hint-enemy-passive = Hems in the enemy’s pieces.
hint-passed-pawns = One’s own passed pawns get far.
hint-enemy-passed-pawns = Holds up the enemy’s passed pawns.
hint-pawns = One’s own pawns stand better together.
hint-enemy-pawns = Weakens the enemy’s pawns.
hint-goal = Comes nearer to a goal that wins.
hint-enemy-goal = Keeps the enemy away from a goal that wins.
tell-hint-not-now = Hints are for a person who is to move.
tell-throw-first = First throw the die: click it.
tell-no-computer = No computer is to move.
tell-no-hint = The search has found no move.
tell-threats-on = Marks of threats to { $army }: on. What has no mark does not hang.
tell-threats-off = Marks of threats to { $army }: off

# Keys.
key-cursor = move the cursor on the board
key-touch = choose a piece, then its destination
key-type = type a move
key-lift = lift that many pieces of the chosen stack
key-lift-fewer = lift one piece fewer
key-inspect = hold to see how any piece moves
key-cancel = let go; close; back to the last move; menu
key-hint = a hint; again: why
key-threats = mark your pieces in danger, or no more
key-undo = undo
key-redo = redo
key-step = look one move back, forward
key-ends = look at the start, at the latest position
key-review = the review of the game
key-seat = the seat of the side to move
key-next-seat = the next seat round the table
key-top = from above
key-flat = flat, with plain symbols
key-seats = the seats: who plays
key-sheet = open or fold the score sheet
key-pause = pause the computers, or let them go on
key-move-now = the computer moves now; paused: one move
key-menu = open or close the menu
key-gallery = new game
key-help = this page
key-mute = sounds off or on
key-rules = the rules of the game
key-fullscreen = full screen
key-picture = save a picture without the interface
key-photo = photo mode: the camera walks freely
key-photo-look = in photo mode: blur; move the light
key-cap-ctrl = Ctrl
key-cap-page-up = PgUp
key-cap-page-down = PgDn
key-panel = move to the buttons; with LB RB on pages and in menus
keys-keyboard = Keyboard
keys-pad = Gamepad
help-mouse =
    Click a piece and then its destination, or drag it. A right click cancels.
    In a stack, a click on a piece also takes all pieces above it; the wheel over the stack lifts more or fewer.
    Drag with the right or middle button to walk round the table; the wheel zooms.
    Hold the right button still on a piece to see how it moves.

# Photo mode.
photo-line = Drag to turn, drag with the middle button to walk, wheel to zoom. { $blur }: blur. { $light }: light. { $picture }: save. { $end }: end.

# Texts about the square under the pointer.
info-stack = { $army }: { $pieces }
info-on = { " on " }
info-piece = { $army }: { $piece }
info-beneath = It stands on: { $pieces }
info-takes = Takes on { $square }: { $pieces } ({ $army })
info-leaves = Leaves the board on { $square }: { $pieces }
info-uncovers = Stays on { $square }: { $pieces }
info-lifted =
    { $count ->
        [1] The top one goes. The wheel or keys 1 to 9 lift more.
       *[other] The top { $count } go. The wheel or keys 1 to 9 lift more or fewer.
    }
info-turned = turns to { $next } after its move
info-rolled = is rolled after its move; all { $faces } faces are equally likely
info-promoted = is promoted by its next move; its owner chooses the face
info-chosen = waits for the face that its owner chooses
info-wounded = cannot move
info-wounded-turned = cannot move; a click heals it into a pawn, and that counts as a move
info-wounded-rolled = cannot move; a click rolls it until it shows a piece, which is a move
info-wounded-first = cannot move; it is rolled before its owner’s next move

# Clocks
clock-title = Clocks
clock-without = None
    .help = Nobody is in a hurry.
clock-sudden-death = Sudden death
    .help = The time at the start must do for the whole game.
clock-fischer = Fischer
    .help = After each turn, so many seconds are added.
clock-delay = Delay
    .help = At the beginning of each turn, the clock stands for so many seconds.
clock-bronstein = Bronstein
    .help = After each turn, the time that it took comes back, but at most so many seconds.
clock-hourglass = Hourglass
    .help = The time that a player uses goes to the others.
clock-minutes = minutes
clock-bonus = seconds a turn
clock-each = Each seat has its own time
clock-more = One minute more
tell-clocks-slept = The clocks are paused: the program did not run for { $seconds } seconds. That time counts for nobody.

# A party
ui-party = Party
party-about = Several games in a row, with the same people and one score. After each game everybody moves on by one seat.
party-people = Who takes part
party-person = Person { $number }
party-needs-people = Write the names of two to four people.
party-needs-games = Choose the games, or draw them.
party-evening = The evening
party-without = Without { $name }
party-twice = { $name } can take part only once.
party-games =
    { $people ->
        [2] Games for two
       *[other] Games with seats for all { $people }
    }
party-draw =
    { $games ->
        [one] { $games } game by lot
       *[other] { $games } games by lot
    }
    .help = Draws so many games from those that fit the number of people. Three people play with a computer at the fourth seat.
party-number = Number of games
party-begin = Begin the party
party-play = Play game { $number } of { $games }: { $variant }
    .short = Play game { $number } of { $games }
party-go-on = Go on with game { $number } of { $games }: { $variant }
party-leave-out = Leave out game { $number }: { $variant } is not here any more
party-end = End the party
party-another = Another party
party-computer = A computer takes the seat that is left:
party-places = The score so far
    .help = You get two points for each side that does worse than yours, and one for each that does as well: up to six where four play each for themselves. Whoever falls later does better. Among equals, wins decide.
party-final = The final score
party-score = Score
party-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
party-wins =
    { $wins ->
        [one] { $wins } win
       *[other] { $wins } wins
    }
party-award-captures = { $name } captured the most pieces: { $number }
party-award-luck = { $name } had the luckiest dice: { $mean } better than expected
    .help = The mean over all rolls of how far each face lies above the mean of its die, in standard deviations. Whoever has rolled less than { $rolls } times is not counted.
party-picture = Save the picture
party-award-quickest =
    { $number ->
        [one] { $name } won the quickest game, after one move
       *[other] { $name } won the quickest game, after { $number } moves
    }

# Lessons.
lesson-leave = Back to the gallery
    .front = Back to the front page
lesson-step = Step { $at } of { $of }
lesson-task = Task { $at } of { $of }
lesson-hint = Hint
lesson-hint-off = Hide the hint
lesson-again = Again
lesson-next = Next
lesson-finish = Finish
lesson-play = Play against the computer
lesson-right = { $words }
lesson-right-plain = That is it.
lesson-only-moves = This is a lesson: only moves count here.
lesson-is-done = This exercise is done. Go on with Next or Enter, or do it again.
lesson-is-done-all = This was the last exercise. Enter goes on, or do the exercise again.
lesson-not = Not yet. { $why }
lesson-not-it = That move is legal, but not the one that is wanted here.
lesson-not-captures = That move captures nothing.
lesson-not-reaches = No piece has reached { $squares }.
lesson-not-checks = That gives no check.
lesson-not-escapes = Your king could still be taken.
lesson-not-wins = The game goes on after that.
lesson-not-splits = The whole stack has moved.
lesson-not-stacks = Nothing stands on another piece after that.
lesson-not-castles = That is not castling.
lesson-not-promotes = Nothing is promoted by that.
lesson-not-heals = That heals no die.
lesson-not-earns = That earns fewer than { $points } points.
lesson-not-drops = That drops no piece from the hand.

# The household.
ui-household = Household
household-about = The people, their games and their dice, counted from the kept games.
household-people = People
    .help = New names come here by themselves when a game begins. A person with a new name keeps the games. The games of a removed person stay.
household-statistics = Statistics
household-dice = Dice
household-nobody = Nobody is here yet. People come here with their first game under a name.
household-emblem = Choose an emblem and a colour
household-new = Another name
household-add = Add
household-known = This name is in the household already.
household-remove = Remove this person
household-no-game = No game to its end yet
household-record = { $games ->
    [one] { $games } game
   *[other] { $games } games
} · { $won } won · { $drawn } drawn
household-most = Mostly { $variant }, last { $ago }
tell-household-broken = The people of the household cannot be read. The old file is kept as { $file }. { $error }
statistics-none = No game has been played to its end yet.
statistics-counting = The games are being counted …
statistics-all-variants = All variants
statistics-choose = A click on a name shows the variants and the opponents.
statistics-player = Player
statistics-variant = Variant
statistics-versus = Against
statistics-games = Games
statistics-wins = Won
statistics-losses = Lost
statistics-draws = Drawn
statistics-score = Score
statistics-last = Last
dice-none = No die has been rolled yet.
dice-everybody = Everybody
dice-about = Only rolls that chance has made here count. The line is the number that is expected of each face.
dice-title = { $faces } faces, { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
}
dice-too-few = Too few rolls to say anything: { $needed } are needed.
dice-fair = Nothing speaks against these dice: a deviation like this, or a larger one, comes in { $evenings } of 100 honest evenings.
dice-odd = A little odd, and no proof: a deviation like this, or a larger one, comes in { $evenings } of 100 honest evenings.
dice-unlikely = Hard to believe: honest dice deviate so much in { $evenings } of 1000 evenings.
dice-very-unlikely = Honest dice deviate so much in fewer than one of 1000 evenings. Something is wrong with these.
dice-test = χ² = { $statistic }, { $degrees } degrees of freedom, p = { $p }, { $expected } expected of each face
emblem-cat = Cat
emblem-dog = Dog
emblem-bird = Bird
emblem-fish = Fish
emblem-horse = Horse
emblem-rabbit = Rabbit
emblem-butterfly = Butterfly
emblem-bug = Beetle
emblem-paw = Paw
emblem-tree = Tree
emblem-leaf = Leaf
emblem-tulip = Tulip
emblem-cactus = Cactus
emblem-sun = Sun
emblem-moon = Moon
emblem-star = Star
emblem-crown = Crown
emblem-anchor = Anchor
emblem-rocket = Rocket
emblem-ghost = Ghost
emblem-guitar = Guitar
emblem-bicycle = Bicycle
emblem-lightning = Lightning
emblem-cherries = Cherries
emblem-color-red = Red
emblem-color-orange = Orange
emblem-color-yellow = Yellow
emblem-color-green = Green
emblem-color-teal = Teal
emblem-color-blue = Blue
emblem-color-violet = Violet
emblem-color-pink = Pink

# A position that is set up by hand.

ui-set-up = Set up a position
    .help = Put pieces on the board as you like, and play from there
gallery-position-off = The usual start
setup-title = Position
setup-leave = Back
setup-undo = Undo
setup-redo = Redo
setup-start = Start
    .help = The start of the variant
setup-empty = Clear
    .help = Remove all pieces
setup-hand = Hand
    .help = Drag the pieces. A click shows what stands on a square.
setup-remove = Remove
    .help = Each click removes a piece. So does a right click, and so does a piece that you drop beside the board.
setup-tray = Choose a piece, and click where it stands
setup-square = On { $square }
setup-nothing = Nothing stands here.
setup-lower = Below the next one
setup-take = Take away
setup-promoted = Promoted; when captured: { $piece }
setup-hands = In hand
setup-block-help = A click puts it on an empty square, another click takes it away.
setup-part = Part of the turn
setup-mover = Has just moved
setup-turn = To move
setup-castling = May castle
setup-castling-short = short, { $square }
setup-castling-long = long, { $square }
setup-gates = A piece may enter behind
setup-first-step = Has not moved yet
setup-en-passant = En passant
setup-none = no
setup-checks = Checks to give
setup-standings = Who plays
setup-plays = plays
setup-fallen = out
setup-left = resigned
setup-passed = The last player has passed
setup-points = Points
setup-halfmoves = Turns without capture
setup-round = Round
setup-wrong = Not yet a position
setup-ready = This position can be played.
setup-over = The game is over in this position: { $reason }.
setup-fault-on = { $squares }: { $fault }
setup-copy = Copy
setup-paste = Paste
setup-play = Play from here
setup-use = Use this position
ask-leave-setup = Leave, and lose this position?

# Typed moves, and the log for screen readers
typed-hint = Type a move: Nf3, g1f3 …
typed-keys = Tab completes, Enter plays, Esc closes
spoken-log = The game in words
spoken-taken-back = Taken back
