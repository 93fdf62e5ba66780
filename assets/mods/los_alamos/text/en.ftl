variant-los-alamos = Los Alamos chess
    .tagline = Six by six squares and no bishops: the first chess that a computer ever played.
    .inventor = Paul Stein and Mark Wells, for the MANIAC I computer in Los Alamos, 1956.
    .source = “Los Alamos Chess”, chessvariants.com.
