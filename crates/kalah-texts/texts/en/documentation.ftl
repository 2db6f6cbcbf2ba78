# Frame of the help; its documents are English.

documentation-help = Help
documentation-no-results = No page has all these words
documentation-results =
    { $count ->
        [one] { $count } result for “{ $query }”
       *[other] { $count } results for “{ $query }”
    }
documentation-fewer = Try fewer words, or the first words of a message.
documentation-search-label = Search the documentation and the glossary
documentation-placeholder = A word, or a message
documentation-search = Search
documentation-students = Students
documentation-lecturers = Lecturers
documentation-players = Players and researchers
documentation-operators = Operators
