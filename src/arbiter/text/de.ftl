# Names that every variant may use.
piece-pawn = Bauer
    .letter = B
piece-knight = Springer
    .letter = S
piece-bishop = Läufer
    .letter = L
piece-rook = Turm
    .letter = T
piece-queen = Dame
    .letter = D
piece-king = König
    .letter = K
army-white = Weiß
army-black = Schwarz

# Why a move is refused.
why-game-over = Die Partie ist zu Ende.
why-empty-square = Auf { $square } steht nichts.
why-not-yours = Diese Figur gehört { $army }, und { $army } ist nicht am Zug.
why-no-move = Dort steht die Figur schon.
why-own-piece = Auf { $square } steht eine eigene Figur.
why-cannot-reach = So zieht diese Figur nicht ({ $piece }).
why-blocked = Der Weg ist auf { $square } versperrt.
why-cannot-capture = So schlägt diese Figur nicht ({ $piece }).
why-nothing-to-capture = Dorthin zieht diese Figur ({ $piece }) nur, um zu schlagen.
why-into-check = Dort stünde der { $royal } im Schach.
why-still-in-check = Der { $royal } steht im Schach, und das hilft ihm nicht.
why-pinned = Dann stünde der { $royal } im Schach.
why-castling-right-lost = König oder Turm hat schon gezogen: auf dieser Seite keine Rochade mehr.
why-castling-in-check = Aus dem Schach heraus wird nicht rochiert.
why-castling-blocked = Keine Rochade: { $square } ist besetzt.
why-castling-attacked = Keine Rochade: der König käme über oder auf { $square }, und das ist angegriffen.
why-no-such-move = Diesen Zug gibt es nicht.
why-nothing-to-claim = Hier lässt sich kein Remis beanspruchen.
action-unreadable = „{ $text }“ ist kein Zug.
san-unreadable = „{ $text }“ ist kein Zug.
san-illegal = „{ $text }“ ist hier nicht möglich.
san-ambiguous = „{ $text }“ passt auf mehrere Züge.

# How a game ends.
end-checkmate = Schachmatt
end-stalemate = Patt
end-dead-position = Niemand hat genug Material zum Mattsetzen
end-repetition = Fünfmal dieselbe Stellung
end-quiet-turns = Fünfundsiebzig Züge ohne Schlagen und ohne Bauernzug
end-repetition-claimed = Dreimal dieselbe Stellung
end-quiet-turns-claimed = Fünfzig Züge ohne Schlagen und ohne Bauernzug
end-agreement = Remis vereinbart
end-resignation = Aufgabe

# Why a text is not a position.
field-board = dem Brett
field-seat = der Seite am Zug
position-missing = Der Text endet vor { $field }.
position-surplus = Der Text enthält mehr, als zu einer Stellung gehört.
position-ranks = Das Brett hat { $found } Reihen statt { $wanted }.
position-files = Reihe { $rank } hat { $found } Felder statt { $wanted }.
position-letter = Keine Figur hat den Buchstaben „{ $letter }“.
position-seat = „{ $word }“ ist keine Seite am Zug.
position-castling-letter = „{ $letter }“ ist kein Rochaderecht.
position-castling-right = Rochaderecht „{ $letter }“: König und Turm stehen nicht, wo sie dafür stehen müssten.
position-en-passant-square = „{ $word }“ ist kein Feld.
position-en-passant = Über { $square } kann gerade kein Bauer gezogen sein.
position-counter = „{ $word }“ ist keine Zahl von Zügen.
position-royals =
    { $found ->
        [0] { $army } fehlt der { $piece }.
       *[other] { $army } hat die Figur { $piece } { $found }-mal statt einmal.
    }
position-never-there = Auf { $square } kann diese Figur nie stehen ({ $piece }).
position-opponent-in-check = { $army } ist nicht am Zug und steht doch im Schach.

# Why a text is not the record of a game.
record-line = Zeile { $line } gehört nicht zu einer Partie: „{ $text }“
record-no-variant = Der Text nennt keine Variante.
record-variant = Die Variante lässt sich nicht spielen: { $error }
record-no-array = Eine Aufstellung { $number } gibt es nicht.
record-position = Die Ausgangsstellung ist nicht lesbar: { $text }
record-action = Zug { $number }, „{ $text }“, ist nicht möglich:
refused-variant = Diese Variante lässt sich nicht spielen: { $error }

# Why a row of pieces is not an array.
array-light = Die Figur { $piece } muss auf einem weißen Feld stehen.
array-dark = Die Figur { $piece } muss auf einem schwarzen Feld stehen.
array-missing = Es fehlt die Figur { $piece }.
array-order = Von links nach rechts müssen in dieser Folge stehen: { $order }
