variant-polterabend = Polterabend
    .tagline = Vier Familien, stapelweise Geschirr, und jedes Schlagen zerdeppert alles ringsum: Könige, Freunde, sich selbst.
    .rules = Am Polterabend wird altes Geschirr zerschlagen, das soll Glück bringen. Eine Explosion trifft ganze Stapel, auch Freunde und Könige, den eigenen eingeschlossen; nur ein Stapel mit einem Bauern obenauf bleibt, wie er ist. Gehen die letzten Könige mehrerer Seiten zugleich, ist es remis.
    .inventor = kam mit Tessera, nach Nava von ViceDon und Atomschach.
    .source = „Nava-Schach / Chaturanga Nava“, die Seite des Erfinders, 4handedchess.com, und lichess.org/variant/atomic.
