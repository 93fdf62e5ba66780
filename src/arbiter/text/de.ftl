# The name of this language in this language, for the list of languages.
language-name = Deutsch
# The sign between a whole number and its decimals.
decimal-sign = ,

# Names that every variant may use: the name, the letter on score sheets, and the forms that sentences need.
piece-pawn = Bauer
    .letter = B
    .the = der Bauer
    .object = den Bauern
    .one = ein Bauer
    .many = Bauern
piece-knight = Springer
    .letter = S
    .the = der Springer
    .object = den Springer
    .one = ein Springer
    .many = Springer
piece-bishop = Läufer
    .letter = L
    .the = der Läufer
    .object = den Läufer
    .one = ein Läufer
    .many = Läufer
piece-rook = Turm
    .letter = T
    .the = der Turm
    .object = den Turm
    .one = ein Turm
    .many = Türme
piece-queen = Dame
    .letter = D
    .the = die Dame
    .object = die Dame
    .one = eine Dame
    .many = Damen
piece-king = König
    .letter = K
    .the = der König
    .object = den König
    .one = ein König
    .many = Könige
army-white = Weiß
army-black = Schwarz
army-blue = Blau
army-yellow = Gelb
army-red = Rot

# Reasons why a move is refused.
why-game-over = Die Partie ist zu Ende.
why-empty-square = Auf { $square } steht nichts.
why-not-yours = Diese Figur gehört { $army }, und { $army } ist nicht am Zug.
why-same-square = Dort steht die Figur schon.
why-frozen = Niemand befehligt { $army } mehr.
why-choose-first = Zuerst bekommt der Würfel auf { $square } seine neue Seite.
why-roll-first = Zuerst wird der Würfel auf { $square } geworfen.
why-wounded = Ein verwundeter Würfel kann nicht ziehen. Er muss erst geheilt werden.
why-healing-in-check = Der { $royal } steht im Schach, und Heilen hilft ihm nicht.
why-own-piece = Auf { $square } steht eine eigene Figur.
why-own-royal = Diese eigene Figur ({ $royal }) schlägt man nicht.
why-ally-piece = Auf { $square } steht eine Figur des Partners.
why-ally-royal = Diese Figur des Partners ({ $royal }) wird nicht geschlagen.
why-royal-is-mated = Der { $royal } wird mattgesetzt und nie geschlagen.
why-royal-stacks = Diese Figur ({ $royal }) steht auf keiner anderen und trägt keine.
why-cannot-stack = Dorthin zieht diese Figur ({ $piece }) nur, um zu schlagen, nicht auf eine eigene.
why-has-moved = So weit zieht nur eine Figur ({ $piece }), die sich noch nie bewegt hat.
why-cannot-reach = So zieht diese Figur nicht ({ $piece }).
why-never-to = So zieht diese Figur, aber nie nach { $square } ({ $piece }).
why-blocked = Der Weg ist auf { $square } versperrt.
why-cannot-capture = So schlägt diese Figur nicht ({ $piece }).
why-nothing-to-capture = Dorthin zieht diese Figur ({ $piece }) nur, um zu schlagen.
why-nothing-to-become = Dort bleibt nichts, was aus der Figur ({ $piece }) werden könnte.
why-into-check = Dort stünde der { $royal } im Schach.
why-still-in-check = Der { $royal } steht im Schach, und das hilft ihm nicht.
why-pinned = Dann stünde der { $royal } im Schach.
why-royals-face = Die beiden königlichen Figuren ({ $royal }) stünden einander ohne etwas dazwischen gegenüber.
why-bikjang = Die beiden königlichen Figuren ({ $royal }) stehen einander gegenüber: Zieh dazwischen, weich aus oder setz aus.
why-gives-check = Kein Zug darf Schach bieten ({ $royal }).
why-may-not-flee = Im Schach darf diese Figur ({ $royal }) nur schlagen, was Schach gibt.
why-must-capture = Es gibt etwas zu schlagen, also muss geschlagen werden.
why-nothing-to-hop = Diese Figur ({ $piece }) braucht dort eine Figur zum Überspringen.
why-hops-too-far = Auf { $square } steht eine zweite Figur im Weg.
why-shuns = Diese Figur ({ $piece }) springt nicht über die Figur auf { $square } und schlägt sie auch nicht so.
why-loses-royal = Das würde den eigenen { $royal } kosten.
why-rule-failed = Eine Regel dieser Variante ist fehlgeschlagen; die Partie kann nicht weitergehen.
why-castling-right-lost = König oder Turm hat schon gezogen: auf dieser Seite keine Rochade mehr.
why-castling-covered = Keine Rochade: Auf dem Turm auf { $square } steht etwas.
why-castling-in-check = Aus dem Schach heraus wird nicht rochiert.
why-castling-blocked = Keine Rochade: { $square } ist besetzt.
why-castling-attacked = Keine Rochade: Der König käme über oder auf { $square }, und das ist angegriffen.
why-no-such-move = Diesen Zug gibt es nicht.
why-not-rolled = Der Würfel ist noch nicht gefallen.
why-not-in-hand = Diese Figur ist nicht in deiner Hand ({ $piece }).
why-drop-occupied = Auf { $square } steht schon etwas.
why-drop-not-there = Auf { $square } darf diese Figur nicht eingesetzt werden ({ $piece }).
why-drop-apart = Nicht auf { $square }: Zwei gleiche Figuren, etwa die Läufer, müssen auf Feldern verschiedener Farbe stehen.
why-drop-never = Eine Figur aus der Hand kommt nur hinter einer Figur herein, die zum ersten Mal zieht.
why-drop-first = Setz zuerst ein, was du in der Hand hast.
why-drop-file =
    { $most ->
        [1] Auf der { $file }-Linie hast du schon eine solche Figur ({ $piece }).
       *[other] Auf der { $file }-Linie hast du schon { $most } solche Figuren ({ $piece }).
    }
why-drop-mates = Niemand setzt matt, indem er diese Figur einsetzt ({ $piece }).
why-drop-in-check = Im Schach steht dein { $royal }, und eine Figur dort hilft nicht.
why-block-comes-from = Von der Figur auf { $square } aus geht es nicht dorthin ({ $block }).
why-block-now = Du hast gezogen. Jetzt wird noch auf ein anderes leeres Feld gesetzt: { $block }.
why-move-first = Zieh erst eine Figur. Danach wird auf ein anderes Feld gesetzt: { $block }.
why-block-there = { $square } ist gesperrt, dort kommt nichts hin ({ $block }).
why-nothing-to-claim = Hier lässt sich nichts beanspruchen.
why-has-fallen = { $army } ist schon ausgeschieden.
action-unreadable = „{ $text }“ ist kein Zug.
san-unreadable = „{ $text }“ ist kein Zug.
san-illegal = „{ $text }“ ist hier nicht möglich.
san-ambiguous = „{ $text }“ passt auf mehrere Züge.

# The endings of a game.
end-checkmate = Schachmatt
end-royals-captured = Kein gegnerischer König ist mehr da
end-last-army = Nur noch eine Armee spielt
end-lead-claimed = Der Vorsprung reichte, um die Partie zu beenden
end-goal-reached = Das Ziel ist erreicht
end-checks-given =
    { $count ->
        [1] Schach gegeben
        [2] Das zweite Schach
        [3] Das dritte Schach
       *[other] { $count } Schachgebote
    }
end-extinct = Nichts ist übrig von dem, was zu bewahren war
end-bared = Nur eine Figur ist übrig
end-got-rid = Nichts ist übrig von dem, was weg musste
end-no-move = Kein Zug mehr möglich
end-rule-failed = Eine Regel dieser Variante ist fehlgeschlagen
end-stalemate = Patt
end-dead-position = Niemand hat genug Material zum Mattsetzen
end-repetition =
    { $count ->
        [3] Dreimal dieselbe Stellung
        [5] Fünfmal dieselbe Stellung
       *[other] { $count }-mal dieselbe Stellung
    }
end-counted = Die gezählten Züge sind vorbei
end-passed = Beide haben ausgesetzt
end-bikjang = Ausgesetzt, während die königlichen Figuren einander gegenüberstanden
end-drop-mate = Matt durch Einsetzen, das verboten ist
end-perpetual-check = Dauerschach
end-quiet-turns =
    { $loud ->
        [pawns] { $count ->
            [one] { $count } Zug
           *[other] { $count } Züge
        } ohne Schlagen und ohne Bauernzug
       *[other] { $count ->
            [one] { $count } Zug
           *[other] { $count } Züge
        } ohne Schlagen und ohne Umwandlung
    }
end-agreement = Remis vereinbart
end-resignation = Aufgabe
end-timeout = Zeit abgelaufen
end-timeout-draw = Zeit abgelaufen, aber sonst kann niemand gewinnen

# Reasons why a text is not a position.
field-board = dem Brett
field-seat = der Seite am Zug
position-missing = Der Text endet vor { $field }.
position-surplus = Der Text enthält mehr, als zu einer Stellung gehört.
position-ranks =
    { $found ->
        [one] Das Brett hat { $found } Reihe statt { $wanted }.
       *[other] Das Brett hat { $found } Reihen statt { $wanted }.
    }
position-hole = { $square } ist ein Loch im Brett; es wird „{ $sign }“ geschrieben.
position-files =
    { $found ->
        [one] Reihe { $rank } hat { $found } Feld statt { $wanted }.
       *[other] Reihe { $rank } hat { $found } Felder statt { $wanted }.
    }
position-piece = „{ $word }“ ist keine Figur.
position-no-stacks = In dieser Variante stehen Figuren nicht aufeinander.
position-stack-open = Ein Stapel beginnt mit „(“ und endet mit „)“.
position-stack = Ein Stapel besteht aus zwei oder mehr Figuren einer Armee, die oberste zuerst.
position-royal-in-stack = Diese Figur ({ $piece }) steht auf keiner anderen und trägt keine.
position-too-many = { $army } hat { $found } Figuren; mehr als { $most } können es nicht sein.
position-seat = „{ $word }“ ist keine Seite am Zug.
position-passes =
    { $most ->
        [0] In dieser Variante wird nicht ausgesetzt.
       *[other] Es wird höchstens { $most }-mal nacheinander ausgesetzt.
    }
position-part =
    { $most ->
        [1] Dieser Zug hat nur einen Teil, also keinen Teil { $word }.
       *[other] Dieser Zug hat { $most } Teile, also keinen Teil { $word }.
    }
position-block = Auf { $square } kann kein Hindernis stehen. Nur manche Varianten haben Hindernisse, manche nur eines, und jedes steht allein auf seinem Feld.
position-mover = Nach dem Zug und vor dem Hindernis steht hinter der Zahl das Feld der Figur, die gezogen hat: „w2d7“. Von dort muss das Hindernis irgendwohin gehen können. Sonst steht dort kein Feld.
position-seat-out = { $army } hat keinen König mehr und ist nicht am Zug.
position-unmoved = Ein Bauer, der noch nie gezogen hat, kann bei „{ $word }“ nicht stehen.
position-castling-letter = „{ $letter }“ ist kein Rochaderecht.
position-castling-right = Rochaderecht „{ $letter }“: König und Turm stehen nicht, wo sie dafür stehen müssten.
position-en-passant-square = „{ $word }“ ist kein Feld.
position-en-passant-count = „{ $word }“ sagt nicht, wie viele Figuren en passant geschlagen werden können. Die Zahl ist 1 bis { $most }.
position-en-passant = Über { $square } kann gerade kein Bauer gezogen sein.
position-checks = „{ $word }“ sagt nicht, wie viele Schachgebote jeder Armee noch fehlen, zum Beispiel { $most }+{ $most }.
position-points = „{ $word }“ sagt nicht, was jede Armee erreicht hat. Schreib für jede eine Zahl, zum Beispiel 12,0x,5,20k: x ist ausgeschieden, k hat aufgegeben.
position-fen4 = Das ist kein FEN4: { $error }.
position-no-points = Diese Variante zählt keine Punkte.
position-counter = „{ $word }“ ist keine Zahl von Zügen. Sie ist 0 bis 65535.
position-royals =
    { $found ->
        [0] { $army } fehlt der { $piece }.
       *[other] { $army } hat die Figur { $piece } { $found }-mal statt einmal.
    }
position-never-there = Auf { $square } kann diese Figur nie stehen ({ $piece }).
position-no-hands = In dieser Variante ist nichts in der Hand.
position-hands-open = Die Figuren in der Hand stehen in „[“ und „]“ hinter dem Brett.
position-never-in-hand = Diese Figur ist nie in der Hand ({ $piece }).
position-too-many-in-hand = In der Hand sind { $found } Figuren; mehr als { $most } können es nicht sein.
position-never-promoted = Die Figur auf { $square } ist keine umgewandelte, die sich zurückverwandelt.
position-opponent-in-check = { $army } ist nicht am Zug und steht doch im Schach.

# Reasons why a text is not the record of a game.
record-line = Zeile { $line } gehört nicht zu einer Partie: „{ $text }“
record-again = Zeile { $line } sagt noch einmal, was eine frühere Zeile gesagt hat: „{ $text }“
record-no-army = Keine Armee dieses Spiels hat den Buchstaben { $letter }: „{ $text }“
record-no-variant = Der Text nennt keine Variante.
record-too-many-actions = Die Partie hat mehr als { $limit } Aktionen.
record-variant = Die Variante lässt sich nicht spielen: { $error }
record-no-array = Eine Aufstellung { $number } gibt es nicht.
record-position = Die Ausgangsstellung ist nicht lesbar: { $text }
record-action = Zug { $number }, „{ $text }“, ist nicht möglich:

# Faults of games in PGN. Reasons of the rules may follow.
pgn-error = Zeile { $line }, Spalte { $column }, „{ $word }“: { $fault }
pgn-text-too-long = Der Text hat mehr als { $limit } Bytes.
pgn-game-too-long = Die Partie hat mehr als { $limit } Züge.
pgn-stray = Das gehört nicht in eine Partie.
pgn-too-many-tags = Die Partie hat mehr als { $limit } Angaben.
pgn-tag = Eine Angabe steht als [Name "Wert"] in einer Zeile.
pgn-comment-open = Dieser Kommentar hat kein Ende.
pgn-variation-open = Diese Variante hat kein Ende.
pgn-variation-not-open = Hier kann keine Variante enden, denn keine hat begonnen.
pgn-four = Das ist kein PGN4: { $error }.
pgn-rule-variant = Diese Regel gilt hier nicht.
pgn-walking-king = Hier zieht der König eines ausgeschiedenen Spielers. In Tessera bleibt er stehen.
pgn-other-piece = Auf dem Feld, von dem der Zug kommt, steht eine andere Figur.
pgn-has-moves = Dieser Spieler hat einen Zug.
pgn-variant = Keine Variante heißt hier in PGN so.
pgn-no-position = „SetUp“ verspricht eine Stellung, aber die Angabe „FEN“ fehlt.
pgn-position = Die Ausgangsstellung ist nicht lesbar.
pgn-refused = Das ist hier nicht möglich.
pgn-over = Die Partie ist hier schon zu Ende.
pgn-result = Nach den Zügen ist das Ergebnis { $right }, und das gilt.
pgn-two-results = Die Angabe „Result“ sagt { $other }. Es gilt das Ergebnis nach den Zügen.
# Several reasons, each on a line of its own.
list-line =
    { $items }
    { $next }
game-text-none = Der Text ist weder eine Partie noch PGN noch eine gespeicherte Partie.
game-text-saved = Die gespeicherte Partie ist nicht lesbar: { $error }

refused-variant = Diese Variante lässt sich nicht spielen: { $error }
refused-no-match = Es läuft keine Partie.
refused-not-your-turn = { $army } ist am Zug.
refused-not-your-army = Nur wer { $army } spielt, kann für diese Armee aufgeben.
refused-out-of-the-game = { $army } ist ausgeschieden und kann keinem Remis zustimmen.
refused-nothing-to-take-back = Du hast noch nichts getan, was du zurücknehmen könntest.
refused-decided-here = Über diese Partie wird hier entschieden; Entscheidungen von anderswo nimmt sie nicht an.
refused-has-time = Das entscheidet allein die Uhr von { $army }.
refused-time-control = Eine Uhr braucht am Anfang 1 bis { $seconds } Sekunden und je Zug 1 bis { $bonus } Sekunden.
refused-clocks-do-not-fit = Die Uhren dieser gespeicherten Partie passen nicht zu ihren Zügen.
refused-decided-elsewhere = Über diese Partie wird anderswo entschieden, darum wird hier nicht anders weitergespielt.
refused-nothing-to-review = Es ist noch nichts gespielt.
refused-variation-unreadable = Dieses Abspiel lässt sich nicht aufbauen: Sein erster Zug ist nicht möglich.
refused-newest-moment = Spiele von einem früheren Moment aus weiter: Dies ist der neueste.
mod-not-installed = Die Mod lässt sich nicht installieren: { $error }

# Reasons why a row of pieces is not an array.
array-light = Die Figur { $piece } muss auf einem weißen Feld stehen.
array-dark = Die Figur { $piece } muss auf einem schwarzen Feld stehen.
array-missing = Es fehlt die Figur { $piece }.
array-order = Von links nach rechts müssen in dieser Folge stehen: { $order }

# Signs on score sheets. The empty strings keep the blanks at the ends.
sheet-to = { "" } - { "" }
sheet-takes = { "" } x { "" }
sheet-heals = heilt
sheet-rolls = Wurf
sheet-open = Wurf

# Actions in words, for screen readers and as notes on the score sheet. An action is a list of deeds.
say-action = { $army }: { $deeds }
say-and-end = { $action }. { $end }
say-moves = { $piece } von { $from } nach { $to }
say-takes = { $piece } von { $from } schlägt { $taken } auf { $at }
say-takes-en-passant = { $piece } von { $from } nach { $to } schlägt { $taken } auf { $at } en passant
say-climbs = { $piece } von { $from } nach { $to }, auf { $under }
say-castles = Rochade, { $royal } nach { $goal }, { $partner } nach { $beside }
say-gates = auf { $at } kommt { $piece } herein
say-drops = setzt { $piece } auf { $at } ein
say-blocks = setzt { $block } auf { $at }
say-heals = heilt den Würfel auf { $at }
say-rolls = wirft den Würfel auf { $at }
say-chooses = wählt die Seite des Würfels auf { $at }
say-passes = setzt aus
say-is-mated = ist matt
say-is-stalemated = ist patt
say-earns = { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } mehr
say-earns-too = { $points } mehr für { $army }
say-carries = trägt { $pieces }
say-leaves = lässt { $pieces } auf { $at } zurück
say-also-takes = entfernt { $pieces }
say-withdraws = gibt { $pieces } zurück
say-becomes = wird { $piece }
say-becomes-on = { $at } wird { $piece }
say-turns = zeigt { $piece }
say-rolled = gewürfelt: { $piece }
say-returns = { $piece } kommt auf { $at }
say-converts = { $at } geht über an { $army }
say-falls = { $army } scheidet aus
say-is-taken-over = { $army } scheidet aus, und { $heir } führt die Figuren
say-check = Schach
say-resigns = gibt auf
say-time-is-up = Zeit abgelaufen
say-agrees = Remis vereinbart
say-claims = beansprucht Remis
say-claims-lead = beansprucht den Sieg
say-piece-of = { $piece } von { $army }
say-place = { $piece } auf { $at }
say-drawn = Remis: { $reason }
say-won =
    { $count ->
        [one] { $armies } gewinnt: { $reason }
       *[other] { $armies } gewinnen: { $reason }
    }

# Typed moves.
typed-move = { $move }
typed-fits = Möglich sind: { $moves }
typed-known = Ein Zug wird hier so geschrieben: { $moves }. Es gibt auch: draw (Remis), claim (Remis beanspruchen), resign (aufgeben).
