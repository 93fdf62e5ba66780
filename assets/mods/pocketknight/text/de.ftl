variant-pocketknight = Taschenspringer
    .tagline = Ein Springer mehr steckt in der Tasche.
    .rules = Jeder hat einen Springer mehr, in der Hand. Einmal im Spiel darf er statt eines Zuges auf ein leeres Feld gesetzt werden. Er darf Schach geben, eines decken oder König und Dame gabeln. Behalte ihn, solange er droht.
    .inventor = nicht bekannt; in den Klubs des frühen 20. Jahrhunderts gespielt.
    .source = „Pocket Knight Chess“, en.wikipedia.org.
