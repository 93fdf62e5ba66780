variant-los-alamos = Los-Alamos-Schach
    .tagline = Sechs mal sechs Felder und keine Läufer: das erste Schach, das je ein Computer gespielt hat.
