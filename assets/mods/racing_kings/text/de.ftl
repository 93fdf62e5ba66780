variant-racing-kings = Königsrennen
    .tagline = Keine Bauern und kein Schach: Wer seinen König zuerst auf die letzte Reihe bringt, gewinnt.
    .rules = Beide Könige laufen in dieselbe Richtung, darum stehen die Armeen am Anfang nebeneinander. Anderswo darf Schwarz gleich nach Weiß noch nachziehen, und die Partie ist dann remis; hier gewinnt der erste sofort.
    .inventor = Vernon Rylands Parton, 1961.
    .source = V. R. Parton, „Chess Curiosities“; lichess.org/variant/racingKings.
region-north = auf der achten Reihe
region-south = auf der ersten Reihe
