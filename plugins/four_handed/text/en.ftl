variant-four-handed = Four-handed chess
    .tagline = Two against two on a cross of 160 squares: partners sit opposite each other.
    .rules = Everything else is as in chess, seen from one’s own edge. Partners do not capture each other and do not check each other; mate and stalemate are found when the player’s turn comes, so a partner may still help.
    .inventor = not known; played since the nineteenth century.
    .source = “Four-handed chess”, en.wikibooks.org; array and promotion as on the large server for it.
region-far-end = beyond the eleventh rank
