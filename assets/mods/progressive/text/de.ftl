variant-progressive = Progressives Schach
    .tagline = Ein Zug, dann zwei, dann drei.
    .rules = Weiß zieht einmal, Schwarz antwortet mit zwei Zügen, Weiß macht drei, und so weiter. Ein Schach beendet die Serie sofort, also heb es für den letzten Zug auf. Kaum eine Partie dauert länger als acht Serien: Rechne aus, wie viele Züge ein Matt braucht.
    .inventor = nicht bekannt; die Regel, dass Schach die Serie beendet, heißt schottisch.
    .source = „Progressive chess“, Wikipedia.
