# What the script of the workshop says.

workshop-draft = Draft of this browser
workshop-kept-at = Kept in this browser at { $time }
workshop-saved-at = Saved on the server at { $time }
workshop-no-answer = The server did not answer.
workshop-sending = Sending your bot …
workshop-unreachable = The server cannot be reached. Your draft is kept in this browser; try again.
workshop-replace = Replace what you wrote by the template?
workshop-other-tab = Another tab writes on this bot, too. What is written last is kept.
workshop-two-drafts = The draft of this browser. The server has another one, which the next change replaces.
workshop-later-draft = A later draft is on the server. This browser keeps yours; Save replaces the other one.
workshop-replace-later = Replace the later draft on the server by this one?
