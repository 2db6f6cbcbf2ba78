# About the language itself.

# Its name in itself, for the links between languages.
language-name = English

# The direction of its writing: ltr or rtl.
language-direction = ltr

# The sign between thousands, by CLDR.
language-group-sign = ,
