variant-los-alamos = Los-Alamos-Schach
    .tagline = Sechs mal sechs Felder und keine Läufer: das erste Schach, das je ein Computer gespielt hat.
    .inventor = Paul Stein und Mark Wells, für den Computer MANIAC I in Los Alamos, 1956.
    .source = „Los Alamos Chess“, chessvariants.com.
