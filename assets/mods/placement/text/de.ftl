variant-placement = Aufstellungsschach
    .tagline = Erst stellst du deine Armee auf, Figur um Figur, während der Gegner seine aufstellt. Dann ist es Schach.
    .inventor = unbekannt; ein alter Gedanke, auch Pre-chess genannt.
    .source = „Placement“, pychess.org.
region-own-rank = auf der eigenen ersten Reihe
region-king-home = auf e1 oder e8
region-rook-homes = in einer Ecke
