variant-trojan = The Trojan Game
    .tagline = Pieces climb on pieces of their own: the top one leads, and any number of them may go.
    .rules = Chess with one thing added and one changed: pieces of one’s own may be put on each other and taken apart again anywhere, and a promoted pawn only brings back a piece that has left the board. A bishop changes the colour of its squares as cargo; a pawn carried to the last rank waits there for its promotion until it is uncovered.
    .inventor = Martin Arnold and Armin Müller (M&A Spiele).
    .source = the game’s manual, “Das Trojanische Spiel. Schach der neuen Generation”.
