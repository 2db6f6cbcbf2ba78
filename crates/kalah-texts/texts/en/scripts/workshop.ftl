# What the script of the workshop says.

workshop-draft = Draft of this browser
workshop-kept-at = Kept in this browser at { $time }
workshop-saved-at = Saved on the server at { $time }
workshop-no-answer = The server did not answer.
workshop-sending = Sending your bot …
workshop-unreachable = The server cannot be reached. Your draft is kept in this browser; try again.
workshop-replace = Replace what you wrote by the template?
