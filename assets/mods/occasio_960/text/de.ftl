variant-occasio-960 = Occasio 960
    .tagline = Zufall vor der Partie und in ihr: eine ausgeloste Aufstellung von Würfeln, die nach jedem Zug geworfen werden.
    .rules = Occasio, eine der vier Spielarten von VARIASCHACH®, einer eingetragenen Marke, aus einer Aufstellung, die wie im Chess960 ausgelost wird. Der rote Punkt ist eine Wunde. Diese Mischung ist nicht vom Erfinder.
    .inventor = Occasio ist von Markus Reinhardt, die Aufstellungen sind von Bobby Fischer, ihre Nummern von Reinhard Scharnagl.
    .source = „VARIASCHACH®. Die vier Spielarten“, © 2023 Markus Reinhardt, www.variaschach.com; FIDE-Schachregeln (Laws of Chess), Guidelines II.
