variant-polterabend = Polterabend
    .tagline = Vier Familien, stapelweise Geschirr, und jedes Schlagen zerdeppert alles ringsum: Könige, Freunde, sich selbst.
