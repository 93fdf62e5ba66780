# The rules page. Each message is one or two sentences. Names of pieces come in the form that the sentence needs.
page-goal = Ziel
page-board = Brett und Aufstellung
page-turns = Zugfolge
page-pieces = Figuren
page-special = Besondere Züge
page-stacks = Stapel
page-dice = Würfel
page-end = Ende der Partie
page-options = Optionen
page-like-chess = Wie Schach, außer
page-as-chess = Alles ist wie im gewöhnlichen Schach.
page-whole = Alle Regeln
page-legend = ● zieht und schlägt dorthin, ○ zieht nur ohne zu schlagen dorthin, × schlägt nur dorthin.
page-inventor = Erfinder
page-source = Quelle
page-name = { $name }
page-letter = { $letter }
page-facing = { $piece } mit Blick { $way }
page-faces =
    { $way ->
        [east] nach rechts
        [south] nach hinten
        [west] nach links
       *[north] nach vorn
    }
list-comma = { $items }, { $next }
list-and = { $items } und { $next }
list-or = { $items } oder { $next }
list-semicolon = { $items }; { $next }
list-arrow = { $items } → { $next }

# Places, as an army sees the board from its own side.
region-last-rank = auf der letzten Reihe
region-rank = auf der eigenen { $rank ->
        [1] ersten
        [2] zweiten
        [3] dritten
       *[other] { $rank }.
    } Reihe
region-last-file = auf der letzten Linie
region-file = auf der eigenen { $file }-Linie
region-square = auf { $square }
region-squares = auf einem der Felder { $squares }
region-these-squares = auf den Feldern { $squares }
region-any = { $regions }

rules-goal-mate = Es gewinnt, wer mattsetzt: { $royal } des Gegners so angreift, dass kein Zug mehr hilft.
rules-goal-mate-many = Die Partei gewinnt, die { $royal } eines Gegners mattsetzt oder schlägt.
rules-goal-check-many = Schach gibt nur die andere Partei. Steht { $royal } im Schach und ein anderer Gegner ist am Zug, so darf dieser schlagen.
rules-goal-points = Spielt nur noch eine Armee, so ist die Partie aus, und die meisten Punkte gewinnen. So ist es auch, wenn die Partie anders endet.
rules-goal-last-army = Die letzte Armee, die noch spielt, gewinnt.
rules-goal-check-alone = Steht { $royal } im Schach und ein anderer als der Besitzer ist am Zug, so darf dieser schlagen.
rules-goal-falls = Wer am Zug ist und matt steht oder { $royal } verliert, ist ausgeschieden. Die Armee bleibt stehen, wo sie ist: Sie zieht nicht mehr, gibt kein Schach, steht im Weg und kann geschlagen werden.
rules-points-captures = Wer eine Figur einer Armee schlägt, die noch spielt, bekommt Punkte: { $pieces }.
points-of = { $piece } { $points }
rules-points-left = Gibt jemand auf oder läuft die Zeit ab, so bringt { $royal } dieser Armee weiterhin Punkte.
rules-points-mate = Ein Matt bringt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }. Geben mehrere Schach, so bekommt sie, wer zuletzt gezogen hat.
rules-points-stalemate = Wer patt gesetzt wird, bekommt dafür { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }.
rules-points-attacks = Greift nach einem Zug eine Figur mehrere { $royals } an, so bekommt ihr Spieler Punkte: { $two } für zwei, { $three } für drei.
rules-points-attacks-by = Bei diesen Figuren sind es { $two } für zwei und { $three } für drei: { $pieces }.
rules-points-draw = Endet die Partie remis, so bekommt jede Armee, die noch spielt, { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } dazu.
rules-points-lead = Spielen noch zwei Armeen, so darf, wer am Zug ist, die Partie mit mehr als { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    } Vorsprung vor der anderen beenden.
rules-points-material = Figuren haben Punkte: { $pieces }. Endet eine Partie durch Aussetzen, durch Wiederholung oder durch ruhige Runden, oder kann niemand mehr gewinnen, so gewinnt, wessen Figuren mehr Punkte haben.
rules-points-extra = { $army } hat von Beginn an { $points } Punkte mehr.
rules-goal-check = Wer zieht, darf { $royal } danach nicht im Schach stehen haben.
rules-goal-mated-wins = Wer mit { $royal } im Schach steht und keinen Zug hat, ist matt und hat gewonnen.
rules-crown-never = { $army } hat keine königliche Figur ({ $royal }) und steht nie im Schach.
rules-facing-never = Die beiden { $royals } dürfen einander auf einer Reihe oder Linie nie ohne etwas dazwischen gegenüberstehen: Kein Zug darf dazu führen.
rules-facing-bikjang = Die beiden { $royals } dürfen einander auf einer Reihe oder Linie ohne etwas dazwischen gegenüberstehen. Wer dann am Zug ist, muss sie trennen oder setzt aus, auch im Schach; damit endet die Partie.
rules-giving-check-never = Kein Zug darf Schach bieten. So steht { $royal } nie im Schach.
rules-fleeing-never = Im Schach darf { $royal } nicht wegziehen, nur die Schach gebende Figur schlagen.
rules-goal-capture = Ziel ist es, die { $royals } der anderen zu schlagen: Die letzte Partei, die übrig ist, gewinnt.
rules-goal-capture-two = Es gewinnt, wer { $royal } des Gegners schlägt.
rules-goal-team = { $armies } spielen zusammen und gewinnen zusammen.
rules-goal-alone = Jede Armee spielt für sich.
rules-goal-open = Es gibt weder Schach noch Matt: { $royals } dürfen auf angegriffene Felder ziehen, dort stehen bleiben und werden geschlagen wie andere Figuren.
rules-goal-to-ally = Wer { $royal } verliert, ist ausgeschieden und nicht mehr am Zug. Der Partner befehligt fortan beide Armeen, macht aber weiterhin nur einen Zug, wenn er an der Reihe ist; die Figuren behalten ihre Farbe, ihre Richtungen und ihre Ziele.
rules-goal-no-ally = Ist kein Partner mehr im Spiel, bleibt die Armee stehen, wo sie ist: Sie zieht nicht mehr, steht im Weg und kann geschlagen werden.
rules-goal-freeze = Wer { $royal } verliert, ist ausgeschieden und nicht mehr am Zug. Die Armee bleibt stehen, wo sie ist: Sie zieht nicht mehr, steht im Weg und kann geschlagen werden.
rules-goal-no-royal = Es gibt weder Schach noch Matt: Jede Figur kann geschlagen werden.
rules-goal-reach = Wer { $piece } { $region } stehen hat, gewinnt sofort.
rules-goal-entered = { $army } gewinnt auch, wenn zu Beginn des eigenen Zuges { $piece } { $region } steht, nicht angegriffen ist und dort mindestens { $others ->
        [one] { $others } weitere Figur steht
       *[other] { $others } weitere Figuren stehen
    }. Diese und die Figuren in der Hand müssen zusammen { $least ->
        [one] { $least } Punkt
       *[other] { $least } Punkte
    } oder mehr haben.
rules-goal-entered-points = Die Figuren haben dafür diese Punkte: { $pieces }.
rules-goal-reach-top = Wer { $piece } { $region } obenauf stehen hat, gewinnt sofort.
rules-goal-checks =
    { $count ->
        [1] Wer Schach gibt, gewinnt sofort.
       *[other] Wer { $count }-mal Schach gegeben hat, gewinnt sofort.
    }
rules-goal-extinct = Wer dem Gegner keine { $pieces } lässt, gewinnt sofort.
rules-goal-any-extinct = Wer dem Gegner die letzte Figur einer dieser Arten schlägt, gewinnt sofort: { $pieces }.
rules-goal-reduced = Wer dem Gegner höchstens { $count } dieser Figuren lässt, gewinnt sofort: { $pieces }.
rules-goal-bared = Wer dem Gegner eine einzige Figur lässt und selbst mehr hat, gewinnt sofort.
rules-goal-bared-reply = Wer dem Gegner eine einzige Figur lässt und selbst mehr hat, gewinnt. Sind es nur zwei, zählt der Sieg, wenn der nächste Zug des Gegners keine davon schlägt.
rules-goal-rid = Wer keine { $pieces } mehr hat, gewinnt sofort.
rules-goal-stays = Der Gegner hat noch einen Zug: Es zählt, wenn die Figur noch dort steht, sobald ihr Spieler wieder am Zug ist. Stehen dann beide am Ziel, hat der Nachziehende remis gerettet.
rules-goal-safe = Das zählt am Ende des eigenen Zuges, und nur, wenn kein Gegner die Figur dort angreift.
rules-goal-reply = Kann der Zweite der Runde das Ziel im nächsten Zug auch erreichen, wird dieser Zug noch gespielt. Haben es beide erreicht, endet die Partie remis.

rules-board = Das Brett hat { $files } Linien und { $ranks } Reihen.
rules-holes = { $count ->
        [one] { $count } Feld fehlt
       *[other] { $count } Felder fehlen
    }. Dort steht nichts, und auf einer Linie kommt nichts darüber hinweg; nur wer springt wie ein Springer, kommt hinüber.
rules-armies-facing = { $first } spielt von der ersten Reihe aufwärts, { $second } von der letzten abwärts. Felder sind hier aus der Sicht von { $first } genannt; { $second } zählt die Reihen von der anderen Seite.
rules-armies-turned = { $first } spielt von der ersten Reihe aufwärts, { $second } von der letzten abwärts. Felder sind hier so genannt, wie { $first } sie sieht; für { $second } ist das Brett halb gedreht.
rules-armies-corners = Es spielen { $count } Armeen, jede aus einer eigenen Ecke: { $armies }.
rules-armies-edges = Es spielen { $count } Armeen, jede von einem eigenen Rand: { $armies }.
rules-army-corner = { $army } ({ $square })
rules-frame-edge = Felder sind hier so genannt, wie { $army } sie sieht. Alle anderen drehen das Brett in Gedanken, bis der eigene Rand unten liegt.
rules-frame = Felder sind hier so genannt, wie man sie aus der Ecke a1 sieht. Alle anderen drehen das Brett in Gedanken, bis die eigene Ecke unten links liegt.
rules-setup = Die Ausgangsstellung:
rules-setup-array = Die Ausgangsstellung, zum Beispiel mit Aufstellung { $number }:
rules-shuffle = Vor der Partie wird ausgelost, wo die Figuren jeder Armee { $squares } stehen; es gibt { $count ->
        [one] { $count } Aufstellung
       *[other] { $count } Aufstellungen, alle gleich wahrscheinlich
    }.
rules-shuffle-duel = Beide Armeen bekommen dieselbe: Gleiche Figuren stehen auf derselben Linie.
rules-shuffle-all = Jede Armee bekommt dieselbe, aus ihrer eigenen Sicht.
rules-shuffle-steps = So sieht eine Aufstellung aus: { $steps }.
rules-shuffle-except = Nie gezogen: { $numbers }.
rules-place-light = { $piece } auf einem weißen Feld
rules-place-dark = { $piece } auf einem schwarzen Feld
rules-place-one = { $piece } auf irgendeinem freien Feld
rules-place-pair = zwei { $piece } auf irgendwelchen freien Feldern
rules-place-rest = auf den übrigen Feldern der Reihe nach { $pieces }

rules-turns-two = { $first } beginnt. Gezogen wird abwechselnd.
rules-turns-order = { $first } beginnt, und der Zug geht reihum: { $armies } und so fort.
rules-turns-block = Nach jedem Zug setzt derselbe Spieler { $block } auf ein anderes leeres Feld.
rules-turns-block-throws = Nach jedem Zug setzt derselbe Spieler { $block } auf ein leeres Feld. Der Weg beginnt bei der Figur, die gerade gezogen hat: { $moves }.
rules-turns-block-stays = Was gesetzt ist, bleibt für immer. So wird das Brett mit jedem Zug kleiner.
rules-turns-block-there = Auf dem Feld steht dann { $block }: Nichts kommt dorthin, nichts kommt daran vorbei, und geschlagen wird dort nicht. Wer springt, den stört das nicht.
rules-turns-moves = Wer dran ist, zieht { $count }-mal.
rules-turns-moves-of = { $army } zieht { $count }-mal, wenn die Reihe kommt, sonst wird einmal gezogen.
rules-turns-grow = Zuerst zieht man { $count ->
        [1] einmal
       *[other] { $count }-mal
    }, danach jeweils { $grows ->
        [1] einmal
       *[other] { $grows }-mal
    } öfter, als der Gegner zuvor gezogen hat.
rules-turns-first =
    { $count ->
        [1] Am Anfang der Partie wird nur einmal gezogen.
       *[other] Am Anfang der Partie wird { $count }-mal gezogen.
    }
rules-turns-moves-check = Wer Schach gibt, zieht nicht weiter. Ein Schach muss der erste Zug abwehren, und kein Zug lässt den eigenen König im Schach.
rules-turns-must = Es herrscht Zugpflicht: Aussetzen darf niemand.
rules-capturing-forced = Wer schlagen kann, muss schlagen. Unter mehreren Möglichkeiten wählt er frei.
rules-capturing-forced-check = Wer regelgemäß schlagen kann, muss schlagen. Unter mehreren Möglichkeiten wählt er frei.
rules-turns-skipped = Es herrscht Zugpflicht: Aussetzen darf niemand; nur wer gar keinen Zug hat, wird übergangen.
rules-turns-may-pass = Statt zu ziehen darf man aussetzen. Setzen beide nacheinander aus, endet die Partie.
rules-turns-may-pass-check = Statt zu ziehen darf man aussetzen, nur nicht im Schach. Setzen beide nacheinander aus, endet die Partie.
rules-turns-pass-draws = Eine Partie, die durch Aussetzen endet, ist remis.

rules-pieces = Eine Figur zieht auf ein leeres Feld oder schlägt eine gegnerische, indem sie auf deren Feld zieht. Nur Sprünge führen über andere Figuren hinweg.
rules-piece = { $piece } ({ $letter }): { $moves }.
rules-piece-also = { $piece } ({ $letter }) { $when }, zusätzlich: { $moves }.
rules-piece-when = { $piece } ({ $letter }) { $when }: { $moves }.
rules-piece-still = { $piece } ({ $letter }): zieht nicht.
rules-piece-again = { $piece } darf { $region } jedes Mal { $count ->
        [2] zwei
       *[other] { $count }
    } Felder weit ziehen, auch nach einer Rückkehr.
rules-piece-shuns = { $piece } springt nicht über { $others } und schlägt { $others } auch nicht im Sprung.
rules-piece-stays = { $piece } bleibt immer { $region }.
when-ends = nur auf Felder { $region }
when-ends-there = nur auf Felder dort
when-never-moved = vor dem allerersten Zug
moves-king = ein Feld weit in jede Richtung
moves-queen = beliebig weit gerade oder schräg, so weit der Weg frei ist
moves-rook = beliebig weit gerade, längs oder quer, so weit der Weg frei ist
moves-bishop = beliebig weit schräg, so weit der Weg frei ist
moves-knight = springt zwei Felder gerade und eines zur Seite, über alles hinweg
moves-like-king = wie ein König
moves-like-queen = wie eine Dame
moves-like-rook = wie ein Turm
moves-like-bishop = wie ein Läufer
moves-like-knight = wie ein Springer
moves-step =
    { $mode ->
        [quiet] ein Feld { $ways }, nur auf ein leeres Feld
        [captures] schlägt ein Feld { $ways }
       *[both] ein Feld { $ways }
    }
moves-range =
    { $mode ->
        [quiet] bis zu { $count } Felder weit { $ways }, ohne zu schlagen
        [captures] schlägt bis zu { $count } Felder weit { $ways }
       *[both] bis zu { $count } Felder weit { $ways }
    }
moves-ride =
    { $mode ->
        [quiet] beliebig weit { $ways }, ohne zu schlagen
        [captures] schlägt beliebig weit { $ways }
       *[both] beliebig weit { $ways }
    }
moves-over =
    { $count ->
        [2] zwei
       *[other] { $count }
    } Felder { $ways }, wenn beide leer sind
moves-leap =
    { $mode ->
        [captures] schlägt im Sprung
       *[both] springt
    } { $count ->
        [2] zwei
        [3] drei
       *[other] { $count }
    } Felder weit { $ways }{ $mode ->
        [quiet] , ohne zu schlagen
       *[both] {""}
    }
moves-leap-crooked =
    { $mode ->
        [captures] schlägt im Sprung
       *[both] springt
    } { $long ->
        [2] zwei
        [3] drei
       *[other] { $long }
    } Felder gerade und { $short ->
        [1] eines
        [2] zwei
       *[other] { $short }
    } zur Seite{ $mode ->
        [quiet] , ohne zu schlagen
       *[both] {""}
    }
moves-leap-crooked-ways =
    { $mode ->
        [captures] schlägt im Sprung
       *[both] springt
    } { $ways }{ $mode ->
        [quiet] , ohne zu schlagen
       *[both] {""}
    }
moves-hop =
    { $mode ->
        [quiet] springt { $ways } über genau eine Figur und dahinter beliebig weit, ohne zu schlagen
        [captures] schlägt { $ways } mit einem Sprung über genau eine Figur, beliebig weit dahinter
       *[both] springt { $ways } über genau eine Figur und dahinter beliebig weit
    }
moves-hop-range =
    { $mode ->
        [quiet] springt { $ways } über genau eine Figur, insgesamt bis zu { $count } Felder weit, ohne zu schlagen
        [captures] schlägt { $ways } mit einem Sprung über genau eine Figur, insgesamt bis zu { $count } Felder weit
       *[both] springt { $ways } über genau eine Figur, insgesamt bis zu { $count } Felder weit
    }
moves-hop-next =
    { $mode ->
        [quiet] springt { $ways } über die erste Figur auf das Feld gleich dahinter, ohne zu schlagen
        [captures] schlägt { $ways } mit einem Sprung über die erste Figur, gleich dahinter
       *[both] springt { $ways } über die erste Figur auf das Feld gleich dahinter
    }
moves-lame = { $leap }, aber nur, wenn nichts dazwischen steht
moves-lame-crooked = { $leap }, aber nur, wenn nichts im Weg steht, der erst gerade und dann schräg führt
moves-repeat = { $leap }, auch mehrmals in derselben Richtung, solange der Sprung auf leeren Feldern landet
moves-repeat-range = { $leap }, auch mehrmals in derselben Richtung, solange der Sprung auf leeren Feldern landet, insgesamt bis zu { $count } Sprünge

way-crooked =
    { $long ->
        [2] zwei
        [3] drei
       *[other] { $long }
    } Felder { $along } und { $short ->
        [1] eines
        [2] zwei
       *[other] { $short }
    } { $across }
way-any = in jede Richtung
way-straight = gerade in jede Richtung
way-diagonal = schräg in jede Richtung
way-along = vorwärts oder rückwärts
way-forward = vorwärts
way-sideways = nach beiden Seiten
way-left = nach links
way-right = nach rechts
way-backward = rückwärts
way-diagonal-forward = schräg vorwärts
way-diagonal-backward = schräg rückwärts
way-diagonal-right = schräg nach rechts
way-diagonal-left = schräg nach links
way-forward-right = schräg rechts vorwärts
way-forward-left = schräg links vorwärts
way-backward-right = schräg rechts rückwärts
way-backward-left = schräg links rückwärts
rules-friendly-own = Auch Figuren der eigenen Armee dürfen geschlagen werden. Nur { $royal } schlägt man sich nicht selbst.
rules-friendly-own-all = Auch Figuren der eigenen Armee dürfen geschlagen werden.
rules-friendly-own-taken = Auch Figuren der eigenen Armee dürfen geschlagen werden. Nur { $royal } schlägt man sich nicht selbst, auch nicht mit einer übernommenen Armee.
rules-friendly-ally = Auch Figuren des Partners dürfen geschlagen werden, nur { $royal } nicht.
rules-friendly-ally-royal = Auch Figuren des Partners dürfen geschlagen werden, selbst { $royal }; seine Armee geht dann an den Schlagenden über, als wäre es ein Gegner gewesen.
rules-friendly-never = Figuren des Partners werden nicht geschlagen.

rules-promotion-arrives = Kommt { $piece } { $region } an, tritt sofort eine andere Figur der Armee an diese Stelle, nach Wahl: { $into }.
rules-promotion-arrives-top = Kommt { $piece } { $region } an, allein oder obenauf, tritt sofort eine andere Figur der Armee an diese Stelle, nach Wahl: { $into }.
rules-promotion-on-top = Steht { $piece } nach dem eigenen Zug { $region } obenauf, sei es durch Ankunft, sei es durch Teilen eines Stapels, wird sofort umgewandelt, nach Wahl: { $into }. Solange etwas darauf steht, geschieht nichts.
rules-promotion-one = Kommt { $piece } { $region } an, wird daraus sofort { $into }.
rules-promotion-one-top = Kommt { $piece } { $region } an, allein oder obenauf, wird daraus sofort { $into }.
rules-promotion-on-top-one = Steht { $piece } nach dem eigenen Zug { $region } obenauf, sei es durch Ankunft, sei es durch Teilen eines Stapels, wird daraus sofort { $into }. Solange etwas darauf steht, geschieht nichts.
rules-promotion-moves = Beginnt oder endet { $region } ein Zug ({ $piece }), so wird sofort umgewandelt, und der Spieler wählt: { $into }.
rules-promotion-moves-one = Beginnt oder endet { $region } ein Zug ({ $piece }), so wird daraus sofort { $into }.
rules-promotion-optional = Der Spieler darf auch darauf verzichten ({ $piece }).
rules-promotion-optional-but = Der Spieler darf auch darauf verzichten ({ $piece }), aber nicht dort, wo die Figur nie stehen kann.
rules-promotion-royal = { $into } zählt dann weiter als { $royal }: Am Ziel der Partie ändert sich nichts.
rules-promotion-square = Auch alles, was darunter steht, verlässt das Brett: An die Stelle aller tritt eine einzige Figur.
rules-promotion-limit = Höchstens { $limits } darf die Armee danach auf dem Brett haben. Was geschlagen ist, zählt nicht mit.
rules-promotion-limit-stacks = Höchstens { $limits } darf die Armee danach auf dem Brett haben, Stapel eingerechnet. Was geschlagen ist oder mit diesem Zug das Brett verlässt, zählt nicht mit.
rules-limit = { $count } { $piece }
rules-promotion-stays = Bleibt keine Wahl, ändert sich { $piece } nicht.
rules-promotion-forbidden = Wo { $piece } umgewandelt werden muss, ist der Zug nur erlaubt, wenn eine Wahl bleibt. Schach bietet die Figur dort trotzdem.
rules-promotion-forbidden-open = Wo { $piece } umgewandelt werden muss, ist der Zug nur erlaubt, wenn eine Wahl bleibt.
rules-promotion-vanishes = Bleibt keine Wahl, verlässt { $piece } trotzdem das Brett, und das Feld ist leer.
rules-promotion-army = Nur { $army }: { $line }
rules-promotion-each-move = Zieht die Figur ({ $piece }), so wird daraus sofort { $into }.
rules-promotion-on-capture = Das bewirkt nur ein Schlag; auf ein leeres Feld zieht sie unverändert.
rules-promotion-never = { $piece } wird nie umgewandelt.
rules-hands = Statt zu ziehen, darf man eine Figur aus der Hand auf ein leeres Feld setzen. Das heißt Einsetzen. Es darf Schach geben oder abwehren.
rules-hands-open = Statt zu ziehen, darf man eine Figur aus der Hand auf ein leeres Feld setzen. Das heißt Einsetzen.
rules-gates = Zieht eine dieser Figuren zum ersten Mal von der ersten Reihe, so darf auf das Feld, das sie verlässt, eine Figur aus der Hand gesetzt werden: { $pieces }. Der Zug muss auch ohne diese Figur erlaubt sein.
rules-gates-castling = Bei der Rochade kommt sie auf das Feld der einen oder der anderen Figur, und nur eine kommt herein.
rules-hands-to-captor = Wer eine Figur schlägt, nimmt sie als eigene in die Hand.
rules-hands-to-owner = Eine geschlagene Figur kommt in die Hand ihres eigenen Spielers zurück.
rules-hands-removed = Geschlagene Figuren sind fort; sie kommen nie in eine Hand.
rules-hands-start = Zu Beginn hat { $army } in der Hand: { $pieces }.
rules-hands-reverts = In der Hand wird eine umgewandelte Figur wieder, was sie vorher war.
rules-hands-keeps = In der Hand bleibt eine umgewandelte Figur, was sie ist.
rules-drop-at = Eingesetzt werden darf nur { $region }: { $piece }.
rules-drop-never = Nicht eingesetzt werden darf { $regions }: { $piece }.
rules-drop-file = Nach dem Einsetzen { $most ->
        [1] darf
       *[other] dürfen
    } höchstens { $most } { $pieces } der Armee auf der Linie stehen.
rules-drop-apart = Von jeder Armee steht auf Feldern einer Farbe höchstens eine solche Figur, und anderes Einsetzen muss dafür Platz lassen: { $pieces }.
rules-drop-unmoved = Wird { $piece } { $region } eingesetzt, so ist die Rochade möglich.
rules-hands-forms = Eine Figur kann auch in ihrer umgewandelten Form eingesetzt werden.
rules-hands-first = Solange jemand eine Figur einsetzen kann, ist kein anderer Zug möglich: Beide stellen zuerst auf.
rules-drop-mates = Einsetzen darf Schach geben, aber nicht matt setzen: { $piece }.
rules-drop-mating-loses = Wer durch Einsetzen matt setzt, hat verloren: { $piece }.
rules-castling = Rochade: Einmal in der Partie ziehen { $royal } und { $partner } gemeinsam, wenn beide noch nie gezogen haben.
rules-castling-goals = Zur a-Linie hin kommt { $royal } nach { $long } und { $partner } nach { $longpartner }, zur anderen Seite { $royal } nach { $short } und { $partner } nach { $shortpartner }.
rules-castling-goals-many = { $army }: Zur a-Linie hin kommt { $royal } nach { $long } und { $partner } nach { $longpartner }, zur anderen Seite { $royal } nach { $short } und { $partner } nach { $shortpartner }. Die anderen rochieren ebenso, von ihrem Rand aus gesehen.
rules-castling-drawn = Diese Felder gelten, wo immer beide begonnen haben. Sie dürfen einander überspringen oder die Plätze tauschen, und einer von beiden kann schon dort stehen; sonst darf keinem von beiden etwas im Weg sein.
rules-castling-when = Alle Felder, die einer der beiden überquert oder erreicht, sind bis auf diese beiden leer, und { $royal } steht nicht im Schach, überquert kein angegriffenes Feld und kommt auf keines.
rules-castling-when-open = Alle Felder, die einer der beiden überquert oder erreicht, sind bis auf diese beiden leer.
rules-castling-stacks = Solange etwas darauf steht, rochiert { $partner } nicht. Steht nichts mehr darauf, darf er es wieder.
rules-castling-dice = Ein Würfel rochiert nur, wenn er von Anfang an { $partner } zeigt und noch nie gezogen hat. Die Rochade selbst dreht und wirft keinen Würfel.
rules-castling-never = Es gibt keine Rochade.
rules-double-never = Es gibt keinen Doppelschritt: { $pawns } ziehen immer nur ein Feld.
rules-en-passant = En passant: Ist { $pawn } eben zwei Felder gezogen, darf { $captor } des Gegners im unmittelbar folgenden Zug so schlagen, als wäre es nur eines gewesen.
rules-en-passant-many = En passant: Ist { $pawn } eben zwei Felder gezogen, darf { $captor } der anderen Partei so schlagen, als wäre es nur eines gewesen, bis der eigene Spieler wieder dran ist. Das Feld dazwischen muss noch frei sein.
rules-en-passant-parts = En passant: Ist { $pawn } eben zwei Felder gezogen und nicht weiter, darf { $captor } des Gegners so schlagen, als wäre es nur eines gewesen. Das Feld dazwischen muss leer sein. Das muss gleich der erste Zug der Antwort sein; ein zweites solches Schlagen darf folgen.
rules-en-passant-stack = En passant wird alles geschlagen, was den Doppelschritt gemeinsam gemacht hat. Was auf dem Zielfeld schon stand, bleibt stehen.
rules-en-passant-on = Das geht nur { $region }, gesehen von dem, der zwei Felder gezogen ist.
rules-en-passant-never = En passant wird nicht geschlagen.

rules-stacks = Figuren einer Armee dürfen aufeinander stehen, so viele man will.
rules-stacks-goal = Eine Figur steigt auf eine Figur der eigenen Armee, wenn sie auf dieses Feld ziehen könnte, wäre es leer.
rules-stacks-goal-not = Wohin { $pieces } nur schlägt, dorthin wird nicht aufgestiegen.
rules-stacks-top = Die oberste Figur bestimmt, wie ein Stapel zieht. Was darunter steht, tut nichts: Es greift nichts an und deckt nichts.
rules-stacks-top-check = Die oberste Figur bestimmt, wie ein Stapel zieht. Was darunter steht, tut nichts: Es greift nichts an, deckt nichts und gibt kein Schach.
rules-stacks-split = Die oberste Figur zieht allein oder nimmt von denen unter ihr so viele mit, wie man will; die Reihenfolge bleibt, der Rest bleibt stehen. Ein Zug kann einen Stapel teilen und zugleich einen neuen bilden.
rules-stacks-captured = Ein Stapel wird als Ganzes geschlagen.
rules-stacks-royal = { $royals } stehen auf keiner Figur und tragen keine.
rules-stacks-open = Stapel sind offen: Alle dürfen nachsehen, was darin steht.

rules-dice = Bis auf die { $others } sind alle Figuren Würfel. Ein Würfel zieht und schlägt wie das, was oben liegt.
rules-dice-all = Alle Figuren sind Würfel. Ein Würfel zieht und schlägt wie das, was oben liegt.
rules-dice-check = Bis auf die { $others } sind alle Figuren Würfel. Ein Würfel zieht, schlägt und gibt Schach wie das, was oben liegt.
rules-dice-turned = Ein Würfel, der gezogen hat, wird auf seine nächste Seite gedreht: { $faces }.
rules-dice-rolled = Ein Würfel, der zieht, wird geworfen: Erst wird das Zielfeld angesagt, dann gezogen und geworfen. Jede Seite ist gleich wahrscheinlich: { $faces }.
rules-dice-judged = Schach, Matt und Patt richten sich nach der neuen Seite.
rules-dice-promotion = Ein umgewandelter Würfel zeigt die Seite, die sein Spieler wählt. Er wird in diesem Zug weder gedreht noch geworfen.
rules-dice-no-longer = Ein Würfel, aus dem { $pieces } wird, ist kein Würfel mehr.
rules-dice-far-promoted = Auch jeder andere Würfel, der { $region } { $piece } zeigen würde, wird umgewandelt: Sein Spieler wählt die Seite.
rules-dice-far-inert = Andere Würfel können { $region } dazu kommen, { $piece } zu zeigen; umgewandelt werden sie dann nicht.
rules-dice-far-kept = Andere Würfel werden { $region } weder gedreht noch geworfen: Sie behalten ihre Seite.
rules-dice-far-kept-wound = Liegt { $wound } { $region }, ist die neue Seite frei zu wählen.
rules-dice-wound = { $wound }: Er kann nicht ziehen und greift nichts an. Er steht im Weg und kann geschlagen werden.
rules-healing-never = Geheilt wird er nie.
rules-healing-turning = Heilen ist ein Zug: Er wird auf { $face } gedreht und zieht in einem späteren Zug.
rules-healing-rolling = Heilen ist ein Zug: Er wird geworfen, bis er eine Figur zeigt, jede gleich wahrscheinlich: { $faces }. Er zieht in einem späteren Zug.
rules-healing-start = Beginnt der Zug seines Spielers, wird er geworfen, bis er eine Figur zeigt, jede gleich wahrscheinlich: { $faces }. Der Wurf ist kein Zug: Danach zieht der Spieler, mit diesem Würfel oder einer anderen Figur.
rules-healing-start-check = Matt und Patt werden erst nach diesem Wurf beurteilt.
rules-healing-check = Gegen ein Schach hilft Heilen nicht.

rules-end-stalemate = Patt: Wer nicht im Schach steht und keinen Zug hat, spielt remis.
rules-no-move-draws = Wer keinen Zug hat, spielt remis.
rules-no-move-falls = Auch wer keinen Zug hat und nicht im Schach steht, ist ausgeschieden.
rules-no-move-loses = Wer keinen Zug hat, hat verloren.
rules-no-move-loses-check = Wer keinen Zug hat, hat verloren, auch ohne im Schach zu stehen.
rules-no-move-wins = Wer keinen Zug hat, hat gewonnen.
rules-no-move-wins-check = Wer keinen Zug hat und nicht matt ist, hat gewonnen.
rules-no-move-fewer = Hat, wer am Zug ist, keinen Zug, so gewinnt, wer weniger Figuren hat. Bei gleicher Zahl ist es remis.
rules-no-move-fewer-check = Hat, wer am Zug ist, keinen Zug und ist nicht matt, so gewinnt, wer weniger Figuren hat. Bei gleicher Zahl ist es remis.
rules-repetition-both = Entsteht dieselbe Stellung zum { $claim }. Mal, kann Remis beanspruchen, wer am Zug ist; beim { $ends }. Mal endet die Partie remis.
rules-repetition-ends = Ist dieselbe Stellung { $ends }-mal entstanden, endet die Partie remis.
rules-repetition-claim = Ist dieselbe Stellung { $claim }-mal entstanden, kann Remis beanspruchen, wer am Zug ist.
rules-repetition-repeater = Ist dieselbe Stellung { $ends }-mal entstanden, hat verloren, wer sie herbeigeführt hat.
rules-repetition-army = Ist dieselbe Stellung { $ends }-mal entstanden, hat { $army } verloren.
rules-counting = Die Züge jedes Spielers werden gezählt. Nach dieser Zahl endet die Partie remis: { $limits }.
rules-counting-without = Sobald keine { $pieces } mehr da sind, werden die Züge jedes Spielers gezählt. Nach dieser Zahl endet die Partie remis: { $limits }.
rules-counting-most = Sobald einer { $most ->
        [1] nur noch eine Figur
       *[other] höchstens { $most } Figuren
    } hat und der andere mehr als eine, werden die Züge jedes Spielers gezählt. Nach dieser Zahl endet die Partie remis: { $limits }.
rules-counting-without-most = Sobald keine { $pieces } mehr da sind und einer { $most ->
        [1] nur noch eine Figur
       *[other] höchstens { $most } Figuren
    } hat und der andere mehr als eine, werden die Züge jedes Spielers gezählt. Nach dieser Zahl endet die Partie remis: { $limits }.
rules-counting-pieces = Diese Zählung beginnt mit der Zahl der Figuren auf dem Brett.
count-against = { $moves } ({ $least } { $piece })
count-against-one = { $moves } ({ $piece })
count-otherwise = sonst { $moves }
count-moves = { $moves }
rules-perpetual-check = Dauerschach verliert: Wiederholt sich die Stellung so oft und hat einer dazwischen mit jedem Zug Schach geboten, so hat er verloren.
rules-repetition-never = Wiederholte Stellungen beenden die Partie nicht.
rules-quiet-both = Nach { $unit ->
        [turns] { $claim ->
            [one] { $claim } Runde
           *[other] { $claim } Runden
        }
       *[moves] { $claim ->
            [one] { $claim } Zug
           *[other] { $claim } Zügen
        } auf jeder Seite
    }, ohne { $loud ->
        [pawns] dass { $pawns } zieht oder etwas geschlagen oder umgewandelt wird
       *[none] dass etwas geschlagen oder umgewandelt wird
    }, kann Remis beanspruchen, wer am Zug ist; nach { $ends } endet die Partie remis.
rules-quiet-ends = Nach { $unit ->
        [turns] { $ends ->
            [one] { $ends } Runde
           *[other] { $ends } Runden
        }
       *[moves] { $ends ->
            [one] { $ends } Zug
           *[other] { $ends } Zügen
        } auf jeder Seite
    }, ohne { $loud ->
        [pawns] dass { $pawns } zieht oder etwas geschlagen oder umgewandelt wird
       *[none] dass etwas geschlagen oder umgewandelt wird
    }, endet die Partie remis.
rules-quiet-claim = Nach { $unit ->
        [turns] { $claim ->
            [one] { $claim } Runde
           *[other] { $claim } Runden
        }
       *[moves] { $claim ->
            [one] { $claim } Zug
           *[other] { $claim } Zügen
        } auf jeder Seite
    }, ohne { $loud ->
        [pawns] dass { $pawns } zieht oder etwas geschlagen oder umgewandelt wird
       *[none] dass etwas geschlagen oder umgewandelt wird
    }, kann Remis beanspruchen, wer am Zug ist.
rules-quiet-never = Wie lange auch nichts geschlagen wird, remis wird die Partie dadurch nicht.
rules-end-dead = Remis endet die Partie, wenn niemand mehr gewinnen kann: { $material }.
rules-end-dead-never = Wie wenige Figuren auch übrig sind, die Partie geht weiter.
dead-bare = { $royals } allein
dead-lone = daneben nur noch { $piece }
dead-one-shade = daneben nur noch { $pieces }, alle auf Feldern einer Farbe
rules-end-agreement = Remis endet die Partie auch, wenn alle zustimmen.
rules-end-resign = Wer aufgibt, hat verloren.
rules-end-resign-team = Wer aufgibt, hat verloren, und der Partner mit.
rules-end-resign-many = Wer aufgibt, ist ausgeschieden: Vom Brett verschwindet { $royal }, die Armee bleibt stehen und zieht nicht mehr, die anderen spielen weiter.
rules-end-resign-stands = Wer aufgibt, ist ausgeschieden: Die Armee bleibt stehen, wie sie ist, zieht nicht mehr, und die anderen spielen weiter.

rules-option = { $option }: { $choice } (oder: { $others }). { $help }
