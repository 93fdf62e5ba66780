variant-crazyhouse = Crazyhouse
    .tagline = Was du schlägst, gehört dir: Setz es wieder ein.
    .rules = Statt zu ziehen, setzt du eine geschlagene Figur auf ein leeres Feld. Sie wechselt die Seite und vergisst ihre Vergangenheit: Eine umgewandelte Figur kommt als Bauer zurück, und ein eingesetzter Turm rochiert nie. Einsetzen darf Schach geben, Schach abwehren und matt setzen.
    .inventor = nicht bekannt; in den 1990er-Jahren auf Schachservern aus Tandemschach für zwei entstanden.
    .source = lichess.org/variant/crazyhouse.
