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

# Parts of documents that links lead to: their headings, word for word.
documentation-topic-late = No answer in time
documentation-topic-illegal = An illegal answer
documentation-topic-ended = The program ended
documentation-topic-no-module = No module named kalah
documentation-topic-words = Words on standard output
documentation-topic-refused = What the sandbox refuses
documentation-topic-resources = Too much memory or time
documentation-topic-unrecognised = Not recognised
documentation-topic-no-machine = No machine has ghc. It is built when one that has is there
