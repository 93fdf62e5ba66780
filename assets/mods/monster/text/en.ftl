variant-monster = Monster chess
    .tagline = A king and four pawns against a whole army. They move twice.
    .rules = White has a king and four pawns, and moves twice each turn. The white king walks where he likes: after the first move he may stand under attack, and the second one may bring him home. Black keeps two king’s moves away from him, and hunts him with several pieces at once.
    .inventor = not known; played in chess clubs since the 1960s.
    .source = “Monster chess”, en.wikipedia.org.
