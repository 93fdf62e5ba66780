variant-four-dice = Vier Armeen aus Würfeln
    .tagline = Nava mit Würfeln: Was gezogen hat, wird geworfen, und vier Leute halten den Atem an.
    .rules = Nava, nur dass bis auf Könige und Damen alle Figuren Würfel sind.
    .inventor = Nava ist von ViceDon, 2018; die Würfel kamen mit Tessera.
    .source = „Nava-Schach / Chaturanga Nava“, die Seite des Erfinders, 4handedchess.com, für alles außer den Würfeln.
