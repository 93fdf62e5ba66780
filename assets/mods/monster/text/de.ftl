variant-monster = Monsterschach
    .tagline = Ein König und vier Bauern gegen eine ganze Armee. Sie ziehen zweimal.
    .rules = Weiß hat einen König und vier Bauern und zieht jedes Mal zweimal. Der weiße König geht, wohin er will: Nach dem ersten Zug darf er angegriffen stehen, der zweite kann ihn wieder heimführen. Schwarz hält zwei Königszüge Abstand und jagt ihn nur mit mehreren Figuren zugleich.
    .inventor = nicht bekannt; seit den 1960er-Jahren in Schachklubs gespielt.
    .source = „Monster chess“, en.wikipedia.org.
