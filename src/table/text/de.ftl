# Wörter mehrerer Seiten.
percent = { $percent } %

# The front page.
front-play = Spielen
front-continue = Weiterspielen
front-party = Partie { $number } von { $games }
sheet-party = Abend, Partie { $number } von { $games }
front-again = Noch einmal wie zuletzt

# The gallery.
gallery-title = Was spielen wir?
gallery-front = Zur Startseite
gallery-length = etwa { $rounds } Züge
# How much of the rules is new to somebody who knows chess.
gallery-new-none = keine neuen Regeln
gallery-new-few = wenige neue Regeln
gallery-new-some = einige neue Regeln
gallery-new-many = viele neue Regeln
gallery-motto = Schachvarianten an einem Tisch
gallery-start = Los
gallery-continue = Zurück zur Partie
gallery-learn = Lernen
    .help = Lerne dieses Spiel Zug um Zug, in ein paar Minuten.
gallery-players = { $count } Spieler
gallery-mod-broken = { $name } ist fehlerhaft: ansehen, wo
gallery-search = Suche
gallery-surprise = Überrasch uns
    .help = Lost eines dieser Spiele aus, und nicht das zuletzt gespielte.
gallery-two = 2
    .help = Spiele zu zweit
gallery-four = 3–4
    .help = Spiele zu dritt oder zu viert
gallery-stacks = Stapel
gallery-dice = Würfel
gallery-short = Kurz
gallery-none = So ein Spiel gibt es nicht.
    .choices = So ein Spiel gibt es nicht. Die Auswahl darüber lässt manche weg.
gallery-all = Alle
gallery-favourites = Lieblinge
gallery-others = Alle anderen
gallery-star = Zum Liebling machen
gallery-star-off = Kein Liebling mehr
gallery-position = Aus einer Stellung
array-title = Die Aufstellung
array-number = Nummer
array-draw = Jetzt ziehen
array-lot = Auslosen
    .help = Die Aufstellung wird gezogen, wenn die Partie beginnt.
array-usual = Wie im Schach ({ $number })
array-by-hand = Von Hand
    .help = Zwei Figuren anklicken, um sie zu tauschen.
array-is = Das ist Aufstellung { $number }.

seats-title = Spieler
seats-lot = Armeen auslosen
    .help = Das Los gibt die Armeen in der ersten Partie derselben Spieler. Die nächste Partie tauscht sie, eine Revanche nicht.
    .handicap = Eine Vorgabe gehört zu einem Platz. Darum behalten alle den Platz, den sie hier haben.
    .nameless = Ohne einen Namen behalten alle den Platz, der hier gewählt ist.
seats-handicaps = Mit Vorgaben
handicap-title = Vorgabe
    .help = Die Armee beginnt ohne eine Figur dieser Art, und zwar die am weitesten vom König entfernte. Das gilt nur für eine Partie.
handicap-none = keine
seats-first = Wer beginnt
seats-pick = Jemanden aus dem Haushalt wählen
seats-person = Mensch
seats-computer = Computer
seats-nobody = Niemand
    .help = Der Platz bleibt leer: Diese Armee scheidet an ihrem ersten Zug aus, die anderen spielen weiter.
seats-level =
    Stufe { $level }: { $level ->
        [1] für die erste Partie, voller Fehler
        [2] nimmt, was hängt, und übersieht viel
        [3] sieht den nächsten Zug und irrt oft
        [4] ein guter Gegner für einen Abend
        [5] irrt selten
        [6] sieht einige Züge voraus
        [7] verzeiht keinen Fehler
       *[other] die stärkste, und denkt am längsten
    }
seats-at-once = Änderungen gelten sofort, mitten in der Partie; ein Name, sobald sein Feld verlassen ist. Sie bleiben für die nächste.
seats-over = Die Partie ist zu Ende, und ihre Spieler bleiben. Beginne eine Revanche und ändere sie dann.
seats-elsewhere = spielt anderswo
player-computer = Computer Stufe { $level }
    .short = Stufe { $level }
player-character = { $character } Stufe { $level }
    .short = { $character } { $level }
# What a computer likes besides the win.
character-calm = Ruhig
    .help = Spielt nur auf Gewinn.
character-hunter = Jäger
    .help = Geht auf Könige los und auf alles, was sie schützt.
character-builder = Baumeister
    .help = Hält seine Figuren zusammen und schlägt wenig.
character-avenger = Rächer
    .help = Geht auf die los, die seine Figuren geschlagen haben.
character-rival = Rivale
    .help = Geht auf den Stärksten der anderen los.
player-of = { $player } ({ $army })

# The score sheet, the coins and the menu.
sheet-array = Aufstellung { $number }
sheet-handicap = { $army } gibt vor: { $piece }
sheet-faces = Würfe: { $count }
    .help = Wie oft jede Seite gefallen ist und wie oft sie zu erwarten war.
result-draw = Remis
result-won =
    { $count ->
        [one] { $army } gewinnt
       *[other] { $army } gewinnen
    }
result-shared = { $army } teilen sich den ersten Platz
result-place = { $place }. { $player } { $points }
sheet-resigns = { $army } gibt auf
sheet-resigns-here = gibt auf
sheet-timeout = { $army }: Zeit abgelaufen
sheet-timeout-here = Zeit abgelaufen
sheet-draw = ½–½
sheet-claim = ½–½ beansprucht
ui-undo = Zurück
ui-redo = Vor
ui-first = Der Anfang
ui-back = Die vorige Stellung
ui-forward = Die nächste Stellung
ui-last = Die letzte Stellung
ui-nothing-enters = nichts kommt herein
choice-promotion = Wähle, was aus der Figur wird.
choice-drop = Wähle die Figur, die eingesetzt wird.
choice-gate = Wähle die Figur, die hereinkommt.
choice-die = Der Würfel wird umgewandelt: Wähle seine neue Seite.
ui-pass = Aussetzen
ui-resign = Aufgeben
ui-draw = Remis bieten
ui-claim = Remis beanspruchen
ui-claim-lead = Sieg beanspruchen
ui-rematch = Revanche
ui-copy-position = Stellung kopieren
ui-copy-record = Partie kopieren
ui-copy-pgn = Als PGN kopieren
    .help = Für andere Schachprogramme und Seiten im Netz.
    .none = Andere Programme lesen keine Partien dieser Variante.
ui-type = Zug eintippen
ui-photo = Fotomodus
ui-keep-clip = Film speichern
    .help = Speichert die letzten zehn Züge als bewegtes Bild.
ui-stop-clip =
    { $moves ->
        [one] Film abbrechen ({ $drawn } von { $moves } Zug)
       *[other] Film abbrechen ({ $drawn } von { $moves } Zügen)
    }
ui-paste = Einfügen
    .help = Beginnt aus einer Stellung oder Partie in der Zwischenablage. Die Partie darf PGN sein.
ui-view = Sicht
ui-seat-view = Vom Platz
ui-seat = Anderer Platz
ui-top = Von oben
ui-flat = Flache Zeichen
ui-table-mode = Tischmodus
ui-pause = Pause
ui-go-on = Weiter
ui-move-now = Zieh jetzt
ui-one-move = Ein Zug
ui-seats = Plätze
ui-settings = Einstellungen
ui-rules = Regeln
ui-keys = Tasten
ui-gallery = Neue Partie
ui-review = Rückblick
ui-variation = Baut dieses Abspiel auf dem Brett auf.
ui-play-on = Ab hier weiterspielen
    .help = Führt in eine eigene Fortsetzung. Die gespielte Partie bleibt, wie sie war.
ui-main-line = Zur gespielten Partie
    .help = Verlässt diese Fortsetzung.
ui-look = Brett ansehen
ui-front = Startseite
ui-quit = Beenden
ui-yes = Ja
ui-no = Nein
ui-cancel = Abbrechen
ui-close = Schließen

# The review of the match.
review-title = Was die Partie entschied
review-next = Der nächste Fehler
review-last = Der Fehler davor
review-tenths = { $sign }{ $whole },{ $tenth }
review-sums = Verlor { $loss } % eines Sieges je Zug
    .short = −{ $loss } %
    .none = 0 %
    .help = Wie viel von einem Sieg jeder Zug im Schnitt verlor, und wie viele grobe Fehler, Fehler und Ungenauigkeiten es gab.
review-luck = Urteil { $judgement }, Glück { $luck }
    .help = In Siegen: was die Züge verloren, und was die Würfel mehr gaben, als zu erwarten war.
review-sign-inaccuracy = { $sign } eine Ungenauigkeit
review-sign-mistake = { $sign } ein Fehler
review-sign-blunder = { $sign } ein grober Fehler
review-inaccuracy = { $player }: { $move } ist ungenau (−{ $loss } %)
review-mistake = { $player }: { $move } ist ein Fehler (−{ $loss } %)
review-blunder = { $player }: { $move } ist ein grober Fehler (−{ $loss } %)
review-reply = Darauf: { $line }
review-better = Besser: { $line }
review-roll = Glück bei diesem Wurf: { $luck } %
review-allows-win =
    { $moves ->
        [1] Ein Gegner gewinnt danach mit dem nächsten Zug.
       *[other] Ein Gegner gewinnt danach in { $moves } Zügen.
    }
review-misses-win =
    { $moves ->
        [1] Ein Sieg mit diesem Zug war möglich.
       *[other] Ein Sieg in { $moves } Zügen war möglich.
    }
review-loses-piece = Der Zug verliert { $piece }.
review-misses-piece = Der Zug schlägt { $piece } nicht, obwohl das nichts kostet.
review-position = Die Stellung wird schlechter.
review-material-lost = Der Zug kostet Material.
review-material-missed = Der Zug gewinnt kein Material, obwohl das ginge.
review-royal-unsafe = Der eigene { $royal } steht danach unsicherer.
review-royal-left-safe = Der gegnerische { $royal } bleibt sicher, obwohl er in Gefahr zu bringen wäre.
review-attacked = Die eigenen Figuren geraten in Gefahr.
review-attack-missed = Der Zug greift keine gegnerischen Figuren an, obwohl das ginge.
review-passive = Die eigenen Figuren erreichen weniger und stehen schlechter.
review-enemy-active = Die gegnerischen Figuren erreichen mehr und stehen gut.
review-passed-pawns = Die eigenen Freibauern kommen weniger weit.
review-enemy-passed-pawns = Die gegnerischen Freibauern kommen weit.
review-pawns = Die eigenen Bauern stehen schlechter zusammen.
review-enemy-pawns = Der Zug schwächt die gegnerischen Bauern nicht, obwohl das ginge.
review-goal = Der Zug führt weniger nahe an ein Ziel, das gewinnt.
review-enemy-goal = Der Gegner kommt einem Ziel nahe, das gewinnt.

# Questions.
ask-resign = Gibt { $army } wirklich auf?
ask-draw = { $by } bietet Remis an. Ist { $army } einverstanden?
ask-resign-side = Gibt { $army } wirklich auf, und mit { $army } die ganze Partei?
ask-resign-together = { $army } möchte für die ganze Partei aufgeben. Ist { $partner } einverstanden?
ask-draw-all = { $by } bietet Remis an. Sind alle einverstanden, die noch spielen?
ask-take-back = { $army } möchte den letzten Zug zurücknehmen. Einverstanden?
ask-partner = Ohne diese Figur ({ $royal }) scheidet dein Partner aus. Schlagen?
ask-fall = Mit diesem Zug scheidet { $army } aus ({ $royal }). Ziehen?
ask-vanish =
    { $count ->
        [1] Für diesen Bauern kann nichts zurückkommen: Er verlässt das Brett umsonst. Ziehen?
       *[other] Nichts kann zurückkommen: { $count } Figuren verlassen das Brett umsonst. Ziehen?
    }
ask-whole-stack = { $count } Figuren verlassen das Brett, und eine kommt zurück. Ziehen?
ask-replace = Eine Partie läuft. Eine neue beginnen und diese verlieren?
ask-end-party = Den Abend jetzt beenden? Die beendeten Partien zählen, weitere werden nicht gespielt.

# Short notes.
tell-looking-back = Das ist eine frühere Stellung. Zum Ziehen zur letzten zurückgehen oder ab hier weiterspielen.
tell-review-variation = Der Rückblick gilt der gespielten Partie und keiner anderen Fortsetzung. Geh erst zur Partie zurück.
tell-asks-other = Gefragt ist { $army }.
tell-not-yours = { $army } ist am Zug.
tell-not-here = Warte: { $army } ist am Zug, und das spielt kein Mensch an diesem Bildschirm.
tell-draw-declined = { $army } lehnt das Remis ab.
tell-frozen = { $army } steht still: Niemand befehligt diese Figuren.
tell-no-pgn = Diese Partie lässt sich nicht als PGN schreiben: Jemand hat außer der Reihe aufgegeben.
tell-copied = Kopiert.
tell-nothing-to-paste = In der Zwischenablage ist kein Text.
tell-software-renderer = Keine Grafikkarte gefunden: Der Prozessor zeichnet, mit weniger Bildpunkten, solange sich etwas bewegt.
tell-settings-kept = Nicht alle Einstellungen wurden verstanden. Die alte Datei bleibt erhalten: { $file }.
tell-settings-unsaved = Die Einstellungen gelten nur bis zum Ende des Programms: { $file } lässt sich nicht lesen oder beschreiben ({ $error }).
tell-picture = Gespeichert als { $file }.
tell-game-broken = Die Partie { $file } lässt sich nicht lesen: { $error }
tell-game-not-moved = { $file } lässt sich nicht verschieben: { $error }
tell-game-not-kept = Diese Partie wird nicht aufgehoben: { $file } lässt sich nicht schreiben. { $error }
tell-other-program = Tessera ist zweimal offen. Hier bleiben Änderungen an Einstellungen, Haushalt und Spieleabend nicht erhalten. Partien werden aufgehoben, jede in einer neuen Datei.
tell-game-kept-again = Partien werden wieder aufgehoben: { $file }
tell-not-saved = { $file } kann nicht gespeichert werden: { $error }
tell-clip-begun = Ein Film der letzten Züge wird gemacht. Das Menü sagt, wie weit er ist, und bricht ihn ab.
tell-clip-stopped = Der Film wurde abgebrochen.
tell-no-sound = Kein Tongerät gefunden: Das Spiel bleibt still.
tell-error = Etwas ist schiefgegangen, das Spiel geht weiter: { $error }

# Captions: what is heard.
caption-set = { $army }: eine Figur wird gesetzt
caption-set-die = { $army }: ein Würfel wird gesetzt
caption-stack = { $army }: eine Figur wird auf eine andere gesetzt
caption-take = { $army } schlägt
caption-tray = { $army }: eine verlorene Figur wird abgelegt
caption-turn = { $army }: eine Figur wird getauscht
caption-turn-die = { $army }: ein Würfel wird gekippt
caption-roll = { $army }: ein Würfel rollt
caption-check = { $army }: Schach
caption-your-turn = { $army } ist am Zug
caption-low-time = { $army } hat wenig Zeit
caption-end = Das Spiel ist aus
caption-fall = { $army } fällt
caption-crown = { $army }: ein König wird gekrönt

# Great moments.
moment-taken-over = { $army } hat den { $royal } verloren: { $heir } übernimmt das Kommando.
moment-frozen = { $army } hat den { $royal } verloren und steht still.
moment-crowned = { $army } krönt den { $royal }: Er zieht jetzt als { $piece }.

# The seats.
seat-partners = mit { $armies }
seat-your-turn = Am Zug
seat-thinking = denkt nach …
seat-paused = angehalten
seat-threatened = Dein { $royal } kann geschlagen werden!
    .short = { $royal } in Gefahr!
seat-check = Schach!
seat-block = Setzen: { $block }
seat-choose-face = Wähle die neue Seite
seat-throw = Wirf den Würfel
seat-part = Am Zug: Zug { $part } von { $parts }
seat-count = Zählung: { $moves } von { $limit }
seat-checks-left =
    { $checks ->
        [one] noch ein Schachgebot gewinnt
       *[other] noch { $checks } Schachgebote gewinnen
    }
seat-won = Gewonnen
seat-shares = Teilt den ersten Platz
seat-material = Punkte: { $points }
seat-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
seat-lost = Verloren
seat-out = Ausgeschieden
seat-frozen = Ausgeschieden, erstarrt
seat-taken-over = Ausgeschieden; { $army } befehligt
seat-draw = Remis?
seat-claim = Remis!
seat-claim-lead = Sieg!
ui-menu = Menü
menu-now = Jetzt
menu-game = Partie
menu-table = Tisch
menu-more = Weiteres
ui-sheet = Partieformular
ui-fold = Partieformular einklappen

# Kept games, and games of files.
ui-games = Partien
games-search = Name oder Variante
games-none = Keine Partie ist aufgehoben. Jede wird vom ersten Zug an aufgehoben.
games-not-found = Keine Partie enthält diese Wörter.
games-go-on = Weiterspielen
games-look = Ansehen
games-remove = Diese Partie entfernen
games-removed = Entfernt: { $name }.
games-bring-back = Zurückholen
games-more = Umbenennen, kopieren, als Datei speichern
games-rename = Umbenennen
games-name = Ein Name für diese Partie
games-export = Als Datei speichern
games-export-pgn = Als PGN speichern
games-export-all = Alle in einer Datei speichern
games-export-found = Diese in einer Datei speichern
games-exported = Gespeichert: { $name }
games-show-folder = Ordner zeigen
tell-exported = { $games ->
    [one] Die Partie ist gespeichert als { $file }.
   *[other] { $games } Partien sind gespeichert als { $file }.
}{ $left ->
    [0] {""}
    [one] {" "}Eine lässt sich hier nicht spielen und fehlt darin.
   *[other] {" "}{ $left } lassen sich hier nicht spielen und fehlen darin.
}
found-title = { $files ->
    [1] { $games } Partien in einer Datei
   *[other] { $games } Partien in { $files } Dateien
}
found-open = Öffnen
found-fault = Diese Partie lässt sich nicht lesen: Zeile { $line }
tell-reasons = { $reasons }
tell-fault-in-file =
    Die Partie in { $file } lässt sich nicht lesen, Zeile { $line }:
    { $reasons }
tell-play-on = Jetzt spielst du für alle Seiten. „Plätze“ im Menü gibt einen Platz dem Computer.
tell-game-doubted = Die Partie wurde gelesen, und eines in ihrem Text kann nicht sein. { $doubt }
tell-no-game-in-file = { $file } ist weder eine Partie (Text von Tessera, PGN) noch eine Mod (Zip-Datei oder Ordner).
tell-file-too-large = { $file } ist größer als 64 MB. Eine so große Datei mit Partien wird nicht gelesen.
games-not-here = Diese Partie lässt sich hier nicht spielen: Ihre Mod fehlt, oder ihre Regeln haben sich geändert.
games-rounds = { $rounds ->
    [one] Eine Runde
   *[other] { $rounds } Runden
}
games-variation = weitergespielt
games-minutes = { $number ->
    [0] gerade eben
    [one] vor einer Minute
   *[other] vor { $number } Minuten
}
games-hours = { $number ->
    [one] vor einer Stunde
   *[other] vor { $number } Stunden
}
games-days = { $number ->
    [one] vor einem Tag
   *[other] vor { $number } Tagen
}

# Mods.
ui-mods = Mods
mods-folder = Ordner: { $folder }
mods-none = Noch gibt es keine. Lege den Ordner einer Mod dort ab, oder zieh ihn oder seine Zip-Datei auf dieses Fenster.
mods-open = Ordner öffnen
mods-reload = Neu lesen
mods-copy = Bericht kopieren
mods-check = Prüfen
    .help = Prüft die Dateien, führt die eigenen Tests der Mod aus und spielt zufällige Partien. Der Bericht ist für ihre Autoren und deshalb englisch.
mods-checking = wird geprüft …
mods-ok = spielbar
mods-warnings = spielbar, mit Anmerkungen
mods-broken = fehlerhaft
mods-off = aus
mods-findings =
    { $count ->
        [1] Ein Befund
       *[other] { $count } Befunde
    }
tell-mod-installed = Installiert: { $id }.
tell-mod-broken = { $name } ist fehlerhaft. „Mods“ auf der Startseite zeigt, wo.
tell-no-language = Die Sprache { $language } gibt es nicht. Es gibt: { $known }
tell-no-room = Den Raum { $room } gibt es nicht. Es gibt: { $known }
tell-no-pieces = Es gibt keine Figuren { $name }. Es gibt { $known }.
tell-no-board = Es gibt kein Brett { $name }. Es gibt { $known }.
tell-look-broken = { $file } lässt sich nicht lesen: { $error }
tell-mods-changed = Mods haben sich geändert. Diese Partie behält die Regeln, mit denen sie begann.
tell-cannot-open = Der Ordner lässt sich nicht öffnen: { $error }

# Preferences.
settings-at-once = Jede Änderung gilt sofort.
set-part-table = Raum und Tisch
set-part-picture = Kamera und Bild
set-part-playing = Spielen
set-part-sound = Ton
set-part-reading = Sprache und Schrift
set-language = Sprache
language-system = wie das System
set-speed = Figuren ziehen
speed-instant = sofort
speed-fast = schnell
speed-usual = normal
speed-slow = langsam
set-pace = Computer zieht
pace-quick = rasch (0,6 s)
pace-usual = normal (1 s)
pace-slow = langsam (2 s)
set-hand-throws = Würfel vor dem Zug
    .help = warten, bis du sie wirfst oder anklickst
set-resigns = Verlorene Partien
    .help = gibt der Computer auf (ohne Würfel)
set-quiet-game = Hinter der Galerie
    .help = spielen Computer eine Partie
set-always-best = Umwandlung
    .help = immer in eine Dame
set-turn = Kamera
camera-off = bleibt stehen
camera-seat = dreht sich zum Platz am Zug
camera-table = Tischmodus
    .help = Für Leute rund um einen Bildschirm: das Brett von oben, und Worte zu jedem Platz gedreht. Flache Zeichen (F) liest man dort am besten.
set-rumble = Gamepad
    .help = vibriert, wenn dein Zug beginnt
set-warn = König in Gefahr
    .help = melden, wo ein König geschlagen werden kann
set-scale = Schriftgröße
set-volume = Lautstärke
set-volume-pieces = Figuren und Würfel
set-volume-signals = Signale
set-volume-room = Der Raum
set-contrast = Starker Kontrast
    .help = schwarz, weiß und gelb, in jedem Raum
set-captions = Untertitel
    .help = Worte sagen, was zu hören ist
set-muted = Stumm
set-fullscreen = Vollbild
set-room = Raum
room-evening = Abend am Kamin
    .tone = Ein Feuer knistert, Schneeregen tickt ans Fenster.
room-morning = Morgen auf der Veranda
    .tone = Im Garten singen Vögel.
room-night = Nacht auf dem Dach
    .tone = Tief unten rauscht die Stadt, ein Feuer knistert, eine Grille zirpt.
set-pieces = Figuren
pieces-wood = Holz
pieces-marble = Marmor und Messing
pieces-modern = modern
set-board = Brett
board-walnut = Ahorn und Nussbaum
board-ash = Esche und Räuchereiche
board-marble = Marmor
set-flicker = Feuer, Fenster
    .help = bewegen sich (zehn Bilder in der Sekunde)
    .rest = ruhen (einfaches Bild, keine Bewegung)
set-quality = Bild
quality-auto = automatisch
quality-high = fein
quality-low = einfach

# Tipps und Drohungen.
ui-hint = Tipp
    .help = Zeigt einen guten Zug. Ein zweites Mal gefragt, sagt er, warum.
ui-hint-why = Warum?
ui-threats = Drohungen
    .help = Markiert Figuren, die du verlieren könntest, und Matts in einem Zug.
hint-sought = Ein Tipp wird gesucht …
hint-move = Tipp: { $move }
hint-why = Noch einmal fragen: die Gründe.
hint-lift =
    { $count ->
        [one] Nur die oberste Figur heben.
       *[other] Die obersten { $count } Figuren heben.
    }
hint-no-reason = Das ist der beste Zug, der gefunden wurde. Kein einzelner Grund ragt heraus.
hint-line = Erwartet: { $line }
hint-place = { $piece } { $square }
hint-piece-of = { $piece } ({ $army })
hint-wins-game = Gewinnt die Partie: { $how }
hint-forces-win = Erzwingt den Sieg.
hint-only-move = Der einzige erlaubte Zug.
hint-takes-royal = Schlägt: { $pieces }
hint-wins = Gewinnt: { $pieces }
hint-wins-back = Gewinnt zurück: { $pieces }
hint-gains = Gewinnt im Abtausch: { $pieces }
hint-takes-back = Schlägt zurück: { $pieces }
hint-trades = Tauscht ab: { $pieces }
hint-offers = Opfert für: { $pieces }
hint-leaves-check = Beantwortet das Schach.
hint-prevents-loss = Verhindert: { $how }
hint-promotes = Wird umgewandelt: { $piece }
hint-heals = Heilt den Würfel; er zeigt dann: { $piece }
hint-heals-by-roll = Heilt den Würfel mit einem Wurf.
hint-escapes = Entgeht einem Angriff: { $pieces }
hint-protects = Schützt: { $pieces }
hint-check = Bietet Schach.
hint-check-left =
    { $checks ->
        [one] Bietet Schach; noch ein Schachgebot fehlt zum Sieg.
       *[other] Bietet Schach; noch { $checks } Schachgebote fehlen zum Sieg.
    }
hint-threatens-win = Droht: { $how }
hint-threatens = Droht zu schlagen: { $pieces }
hint-castles = Rochiert.
hint-uncovers = Gibt frei: { $pieces }
hint-mounts = Steigt auf: { $pieces }
hint-opens =
    { $squares ->
        [one] Die eigene Partei erreicht ein Feld mehr.
       *[other] Die eigene Partei erreicht { $squares } Felder mehr.
    }
hint-material = Die Abtausche lohnen sich.
hint-enemy-material = Die Abtausche kosten den Gegner Material.
hint-royal-safe = Der eigene { $royal } steht danach sicherer.
hint-enemy-royal-unsafe = Der gegnerische { $royal } gerät in Gefahr.
hint-less-attacked = Bringt eigene Figuren aus der Gefahr.
hint-attacks = Greift gegnerische Figuren an.
hint-active = Die eigenen Figuren erreichen mehr und stehen besser.
hint-enemy-passive = Engt die gegnerischen Figuren ein.
hint-passed-pawns = Die eigenen Freibauern kommen weit.
hint-enemy-passed-pawns = Hält die gegnerischen Freibauern auf.
hint-pawns = Die eigenen Bauern stehen besser zusammen.
hint-enemy-pawns = Schwächt die gegnerischen Bauern.
hint-goal = Kommt einem Ziel näher, das gewinnt.
hint-enemy-goal = Hält den Gegner von einem Ziel fern, das gewinnt.
tell-hint-not-now = Tipps gibt es für Menschen, die am Zug sind.
tell-throw-first = Wirf erst den Würfel: Klicke ihn an.
tell-no-computer = Gerade ist kein Computer am Zug.
tell-no-hint = Die Suche hat keinen Zug gefunden.
tell-threats-on = Zeichen für Drohungen gegen { $army }: an. Was kein Zeichen hat, hängt nicht.
tell-threats-off = Zeichen für Drohungen gegen { $army }: aus

# Keys.
key-cursor = den Zeiger auf dem Brett bewegen
key-touch = eine Figur wählen, dann ihr Ziel
key-type = einen Zug eintippen
key-lift = so viele Figuren des Stapels anheben
key-lift-fewer = eine Figur weniger anheben
key-inspect = halten: zeigt, wie jede Figur zieht
key-cancel = loslassen; schließen; zum letzten Zug; Menü
key-hint = ein Tipp; noch einmal: warum
key-threats = gefährdete Figuren markieren, oder nicht
key-undo = Zug zurück
key-redo = Zug wieder vor
key-step = einen Zug zurück, vor ansehen
key-ends = den Anfang, die letzte Stellung ansehen
key-review = der Rückblick auf die Partie
key-seat = der Platz der Seite am Zug
key-next-seat = der nächste Platz um den Tisch
key-top = von oben
key-flat = flach, mit einfachen Zeichen
key-seats = die Plätze: wer spielt
key-sheet = Partieformular auf- oder einklappen
key-pause = die Computer anhalten oder weiter
key-move-now = Computer zieht jetzt; in der Pause: ein Zug
key-menu = das Menü öffnen oder schließen
key-gallery = neue Partie
key-help = diese Seite
key-mute = stumm, oder nicht
key-rules = die Regeln des Spiels
key-fullscreen = Vollbild
key-picture = Bild ohne Bedienung speichern
key-photo = Fotomodus: die Kamera geht frei umher
key-photo-look = im Fotomodus: Unschärfe; Licht versetzen
key-cap-ctrl = Strg
key-cap-page-up = Bild↑
key-cap-page-down = Bild↓
key-panel = zu den Knöpfen; mit LB RB auf Seiten und in Menüs
keys-keyboard = Tastatur
keys-pad = Gamepad
help-mouse =
    Eine Figur anklicken und dann ihr Ziel, oder sie ziehen. Ein Rechtsklick bricht ab.
    In einem Stapel nimmt der Klick auf eine Figur alles mit, was auf ihr steht; das Rad darüber hebt mehr oder weniger an.
    Mit der rechten oder mittleren Taste ziehen, um den Tisch zu gehen; das Rad zoomt.
    Die rechte Taste auf einer Figur still halten zeigt, wie sie zieht.

# Photo mode.
photo-line = Ziehen dreht, Ziehen mit der mittleren Taste geht, das Rad zoomt. { $blur }: Unschärfe. { $light }: Licht. { $picture }: speichern. { $end }: Ende.

# Texts about the square under the pointer.
info-stack = { $army }: { $pieces }
info-on = { " auf " }
info-piece = { $army }: { $piece }
info-beneath = Darunter: { $pieces }
info-takes = Schlägt auf { $square }: { $pieces } ({ $army })
info-leaves = Verlässt das Brett auf { $square }: { $pieces }
info-uncovers = Bleibt auf { $square }: { $pieces }
info-lifted =
    { $count ->
        [1] Die oberste zieht. Mausrad oder Tasten 1 bis 9 heben mehr an.
       *[other] Die obersten { $count } ziehen. Mausrad oder Tasten 1 bis 9 heben mehr oder weniger an.
    }
info-turned = zeigt nach dem Zug die Seite { $next }
info-rolled = wird nach dem Zug geworfen, jede der { $faces } Seiten ist gleich wahrscheinlich
info-promoted = wird mit dem nächsten Zug umgewandelt; sein Besitzer wählt die Seite
info-chosen = wartet auf die Seite, die sein Besitzer wählt
info-wounded = kann nicht ziehen
info-wounded-turned = kann nicht ziehen; ein Klick heilt ihn zum Bauern, das ist ein Zug
info-wounded-rolled = kann nicht ziehen; ein Klick wirft ihn, bis er eine Figur zeigt, das ist ein Zug
info-wounded-first = kann nicht ziehen; er wird vor dem nächsten Zug seines Besitzers geworfen

# Uhren
clock-title = Uhren
clock-without = Keine
    .help = Niemand hat es eilig.
clock-sudden-death = Feste Zeit
    .help = Die Zeit vom Anfang muss für die ganze Partie reichen.
clock-fischer = Fischer
    .help = Nach jedem Zug kommen so viele Sekunden dazu.
clock-delay = Aufschub
    .help = Am Anfang jedes Zuges steht die Uhr so viele Sekunden.
clock-bronstein = Bronstein
    .help = Nach jedem Zug kommt zurück, was er gebraucht hat, höchstens aber so viele Sekunden.
clock-hourglass = Sanduhr
    .help = Was jemand an Zeit verbraucht, bekommen die anderen.
clock-minutes = Minuten
clock-bonus = Sekunden je Zug
clock-each = Jeder Platz hat seine eigene Zeit
clock-more = Eine Minute mehr
tell-clocks-slept = Die Uhren stehen: Das Programm lief { $seconds } Sekunden lang nicht. Diese Zeit zählt für niemanden.

# Ein Spieleabend
ui-party = Spieleabend
party-about = Mehrere Partien nacheinander, mit denselben Leuten und einer Wertung. Nach jeder Partie rücken alle um einen Platz weiter.
party-people = Wer mitspielt
party-person = Person { $number }
party-needs-people = Schreibt die Namen von zwei bis vier Leuten.
party-needs-games = Wählt die Partien oder lost sie aus.
party-evening = Der Abend
party-without = Ohne { $name }
party-twice = { $name } kann nur einmal mitspielen.
party-games =
    { $people ->
        [2] Partien zu zweit
       *[other] Partien mit Plätzen für alle { $people }
    }
party-draw =
    { $games ->
        [one] { $games } Partie auslosen
       *[other] { $games } Partien auslosen
    }
    .help = Lost so viele Partien aus denen, die zur Zahl der Leute passen. Zu dritt spielt am vierten Platz der Computer.
party-number = Zahl der Partien
party-begin = Abend beginnen
party-play = Partie { $number } von { $games } spielen: { $variant }
    .short = Partie { $number } von { $games } spielen
party-go-on = Weiter mit Partie { $number } von { $games }: { $variant }
party-leave-out = Partie { $number } auslassen: { $variant } ist nicht mehr da
party-end = Abend beenden
party-another = Noch ein Abend
party-computer = Den Platz, der frei bleibt, übernimmt ein Computer:
party-places = Der Stand
    .help = Für jede Partei, die schlechter abschneidet als deine, bekommst du zwei Punkte, für jede ebenso gute einen: bis zu sechs, wo vier jeder für sich spielen. Wer später ausscheidet, schneidet besser ab. Unter Gleichen entscheiden die Siege.
party-final = Das Endergebnis
party-score = Wertung
party-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
party-wins =
    { $wins ->
        [one] { $wins } Sieg
       *[other] { $wins } Siege
    }
party-award-captures = { $name } hat die meisten Figuren geschlagen: { $number }
party-award-luck = { $name } hatte das größte Würfelglück: { $mean } über der Erwartung
    .help = Der Durchschnitt aller Würfe: wie weit jede Seite über dem Mittel ihres Würfels liegt, in Standardabweichungen. Wer weniger als { $rolls } Mal gewürfelt hat, zählt nicht.
party-picture = Bild speichern
party-award-quickest =
    { $number ->
        [one] { $name } hat die schnellste Partie gewonnen, nach einem Zug
       *[other] { $name } hat die schnellste Partie gewonnen, nach { $number } Zügen
    }

# Lektionen.
lesson-leave = Zurück zur Galerie
    .front = Zurück zur Startseite
lesson-step = Schritt { $at } von { $of }
lesson-task = Aufgabe { $at } von { $of }
lesson-hint = Tipp
lesson-hint-off = Tipp ausblenden
lesson-again = Noch einmal
lesson-next = Weiter
lesson-finish = Fertig
lesson-play = Gegen den Computer spielen
lesson-right = { $words }
lesson-right-plain = Richtig.
lesson-only-moves = Dies ist eine Lektion: Hier zählen nur Züge.
lesson-is-done = Diese Übung ist gelöst. Mit „Weiter“ oder Enter geht es weiter, oder mach sie noch einmal.
lesson-is-done-all = Das war die letzte Übung. Mit Enter geht es weiter, oder mach die Übung noch einmal.
lesson-not = Noch nicht. { $why }
lesson-not-it = Dieser Zug ist erlaubt, aber hier ist ein anderer gesucht.
lesson-not-captures = Dieser Zug schlägt nichts.
lesson-not-reaches = Keine Figur hat { $squares } erreicht.
lesson-not-checks = Das gibt kein Schach.
lesson-not-escapes = Dein König könnte noch immer geschlagen werden.
lesson-not-wins = Danach geht die Partie weiter.
lesson-not-splits = Der ganze Stapel ist gezogen.
lesson-not-stacks = Danach steht nichts auf einer anderen Figur.
lesson-not-castles = Das ist keine Rochade.
lesson-not-promotes = Damit wird nichts umgewandelt.
lesson-not-heals = Das heilt keinen Würfel.
lesson-not-earns = Das bringt weniger als { $points } Punkte.
lesson-not-drops = Damit wird keine Figur aus der Hand eingesetzt.

# Der Haushalt.
ui-household = Haushalt
household-about = Die Leute, ihre Partien und ihre Würfel, gezählt aus den aufgehobenen Partien.
household-people = Leute
    .help = Wer eine Partie unter einem Namen beginnt, kommt von selbst hierher. Mit einem neuen Namen behält man seine Partien. Die Partien einer entfernten Person bleiben.
household-statistics = Statistik
household-dice = Würfel
household-nobody = Noch ist niemand da. Mit der ersten Partie unter einem Namen kommt man hierher.
household-emblem = Wappen und Farbe wählen
household-new = Noch ein Name
household-add = Hinzufügen
household-known = Diesen Namen gibt es im Haushalt schon.
household-remove = Diese Person entfernen
household-no-game = Noch keine Partie bis zum Ende
household-record = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
} · { $won } gewonnen · { $drawn } remis
household-most = Meistens { $variant }, zuletzt { $ago }
tell-household-broken = Die Leute des Haushalts lassen sich nicht lesen. Die alte Datei bleibt als { $file }. { $error }
statistics-none = Noch ist keine Partie zu Ende gespielt.
statistics-counting = Die Partien werden gezählt …
statistics-all-variants = Alle Varianten
statistics-choose = Ein Klick auf einen Namen zeigt die Varianten und die Gegner.
statistics-player = Name
statistics-variant = Variante
statistics-versus = Gegen
statistics-games = Partien
statistics-wins = Gewonnen
statistics-losses = Verloren
statistics-draws = Remis
statistics-score = Punkte
statistics-last = Zuletzt
dice-none = Noch ist kein Würfel gefallen.
dice-everybody = Alle
dice-about = Nur Würfe zählen, die hier der Zufall gemacht hat. Die Linie ist die Zahl, die von jeder Seite erwartet wird.
dice-title = { $faces } Seiten, { $rolls ->
    [one] ein Wurf
   *[other] { $rolls } Würfe
}
dice-too-few = Zu wenige Würfe, um etwas zu sagen: { $needed } sind nötig.
dice-fair = Nichts spricht gegen diese Würfel: Eine solche oder größere Abweichung kommt an { $evenings } von 100 ehrlichen Abenden vor.
dice-odd = Etwas auffällig, aber kein Beweis: Eine solche oder größere Abweichung kommt an { $evenings } von 100 ehrlichen Abenden vor.
dice-unlikely = Schwer zu glauben: Ehrliche Würfel weichen an { $evenings } von 1000 Abenden so weit ab.
dice-very-unlikely = Ehrliche Würfel weichen an weniger als einem von 1000 Abenden so weit ab. Mit diesen stimmt etwas nicht.
dice-test = χ² = { $statistic }, { $degrees } Freiheitsgrade, p = { $p }, { $expected } von jeder Seite erwartet
emblem-cat = Katze
emblem-dog = Hund
emblem-bird = Vogel
emblem-fish = Fisch
emblem-horse = Pferd
emblem-rabbit = Hase
emblem-butterfly = Schmetterling
emblem-bug = Käfer
emblem-paw = Pfote
emblem-tree = Baum
emblem-leaf = Blatt
emblem-tulip = Tulpe
emblem-cactus = Kaktus
emblem-sun = Sonne
emblem-moon = Mond
emblem-star = Stern
emblem-crown = Krone
emblem-anchor = Anker
emblem-rocket = Rakete
emblem-ghost = Gespenst
emblem-guitar = Gitarre
emblem-bicycle = Fahrrad
emblem-lightning = Blitz
emblem-cherries = Kirschen
emblem-color-red = Rot
emblem-color-orange = Orange
emblem-color-yellow = Gelb
emblem-color-green = Grün
emblem-color-teal = Petrol
emblem-color-blue = Blau
emblem-color-violet = Violett
emblem-color-pink = Rosa

# A position that is set up by hand.

ui-set-up = Stellung aufbauen
    .help = Stelle die Figuren auf, wie du willst, und spiele von dort
gallery-position-off = Der übliche Anfang
setup-title = Stellung
setup-leave = Verlassen
setup-undo = Zurücknehmen
setup-redo = Wiederholen
setup-start = Anfang
    .help = Der Anfang der Variante
setup-empty = Leeren
    .help = Alle Figuren wegnehmen
setup-hand = Hand
    .help = Ziehe die Figuren. Ein Klick zeigt, was auf einem Feld steht.
setup-remove = Wegnehmen
    .help = Jeder Klick nimmt eine Figur weg. Das tut auch ein Rechtsklick, und eine Figur, die du neben dem Brett loslässt.
setup-tray = Wähle eine Figur und klicke, wo sie steht
setup-square = Auf { $square }
setup-nothing = Hier steht nichts.
setup-lower = Unter die nächste
setup-take = Wegnehmen
setup-promoted = Umgewandelt; wird geschlagen zu: { $piece }
setup-hands = In der Hand
setup-block-help = Ein Klick setzt auf ein leeres Feld, ein weiterer nimmt weg.
setup-part = Teil des Zugs
setup-mover = Hat gerade gezogen
setup-turn = Am Zug
setup-castling = Darf rochieren
setup-castling-short = kurz, { $square }
setup-castling-long = lang, { $square }
setup-gates = Dahinter darf eine Figur hereinkommen
setup-first-step = Noch nicht gezogen
setup-en-passant = En passant
setup-none = nein
setup-checks = Nötige Schachgebote
setup-standings = Wer spielt
setup-plays = spielt
setup-fallen = ausgeschieden
setup-left = aufgegeben
setup-passed = Der letzte Spieler hat ausgesetzt
setup-points = Punkte
setup-halfmoves = Züge ohne Schlagen
setup-round = Runde
setup-wrong = Noch keine Stellung
setup-ready = Diese Stellung ist spielbar.
setup-over = In dieser Stellung ist die Partie zu Ende: { $reason }.
setup-fault-on = { $squares }: { $fault }
setup-copy = Kopieren
setup-paste = Einfügen
setup-play = Von hier spielen
setup-use = Diese Stellung nehmen
ask-leave-setup = Gehen und diese Stellung verlieren?

# Typed moves, and the log for screen readers
typed-hint = Einen Zug eintippen: Sf3, g1f3 …
typed-keys = Tab ergänzt, Enter zieht, Esc schließt
spoken-log = Die Partie in Worten
spoken-taken-back = Zurückgenommen
