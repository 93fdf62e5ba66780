variant-four-handed = Vierschach
    .tagline = Zwei gegen zwei auf einem Kreuz aus 160 Feldern: Partner sitzen einander gegenüber.
    .rules = Alles andere ist wie im Schach, vom eigenen Rand aus gesehen. Partner schlagen einander nicht und geben einander kein Schach; Matt und Patt gelten erst, wenn der Spieler an der Reihe ist, ein Partner kann also noch helfen.
    .inventor = unbekannt; seit dem neunzehnten Jahrhundert gespielt.
    .source = „Four-handed chess“, en.wikibooks.org; Aufstellung und Umwandlung wie auf dem großen Server dafür.
region-far-end = jenseits der elften Reihe
