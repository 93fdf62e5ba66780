variant-los-alamos = Los Alamos chess
    .tagline = Six by six squares and no bishops: the first chess that a computer ever played.
