variant-NAME = NAME
    .tagline = Chess with a queen that jumps like a knight, too.
