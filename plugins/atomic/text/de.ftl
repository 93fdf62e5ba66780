variant-atomic = Atomschach
    .tagline = Was geschlagen wird, explodiert und reißt seine Nachbarn mit.
    .rules = Wer den gegnerischen König in die Luft sprengt, hat gewonnen, selbst im Schach. Den eigenen König sprengt niemand; der König schlägt nichts, und Könige dürfen nebeneinander stehen: Dort sind sie vor Schach sicher.
    .inventor = nicht bekannt; online zuerst 1995 auf dem German Internet Chess Server gespielt.
    .source = lichess.org/variant/atomic.
atomic-blast = Jedes Schlagen ist eine Explosion: Die geschlagene Figur, die schlagende und alles auf den acht Feldern ringsum, was kein Bauer ist, verlassen das Brett. Kettenreaktionen gibt es nicht.
