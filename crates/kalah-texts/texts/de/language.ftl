language-name = Deutsch
language-direction = ltr
language-group-sign = .
