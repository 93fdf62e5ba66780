variant-antichess = Räuberschach
    .tagline = Alles loswerden: Wer schlagen kann, muss.
    .inventor = nicht bekannt; seit dem 19. Jahrhundert gespielt.
    .source = lichess.org/variant/antichess.
