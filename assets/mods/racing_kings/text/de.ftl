variant-racing-kings = Königsrennen
    .tagline = Keine Bauern und kein Schach: Wer seinen König zuerst auf die letzte Reihe bringt, gewinnt.
    .rules = Beide Könige laufen in dieselbe Richtung, darum stehen die Armeen am Anfang nebeneinander. Kann Schwarz gleich nach Weiß die letzte Reihe auch erreichen, endet die Partie remis.
    .inventor = Vernon Rylands Parton, 1961.
    .source = V. R. Parton, „Chess Curiosities“; lichess.org/variant/racingKings.
region-north = auf der achten Reihe
region-south = auf der ersten Reihe
