# Numbers, counts and what is put around them on all pages. Signs and patterns are those of CLDR.

format-decimal-sign = .
