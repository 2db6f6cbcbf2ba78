# Pages of errors: what went wrong, and where to go on.

error-request-html = Request <code>{ $request }</code>
error-damaged = The games of this match are damaged. It will be played again once the server is started anew.
error-too-many = Too many requests from your address. Try again in a moment.
error-crowded = Too many pages are followed live for now. This one stays as it is until you load it again.
error-unknown = Sign in to see this page.
error-wrong-token = This token is not valid: it may have been revoked.
error-wrong-link = This link is no longer valid: it can be used once, and ends by itself. Ask for another one.
error-forbidden = You may not do this.
error-foreign-form = This form is out of date. Load its page again, and send it from there.
error-form = This form is not as its page sends it: a field is missing, or is of another kind. Load its page again, and send it from there.
error-unfit = The server does not understand this request: something is missing from it, or has another form than here.
error-only-posted = There is no page at this address: it only takes what a form sends.
error-method = Requests of this kind are not taken at this address.
error-long-body = The request is longer than the { $bytes } bytes that are taken here.
error-slow-body = The request came too slowly. Try again with a better connection.
error-late-body = The request did not arrive within { $seconds } s. Try again with a better connection.
error-many-bodies = Too many requests of your network are unfinished. Try again in a moment.
error-broken-body = The request did not arrive whole. Send it again.
error-store = The server could not read its database.
error-drawing = The server could not draw this page.
error-json = The server could not write this answer.
error-no-answer = the server cannot write this down now: try again in a minute
error-searching =
    { $count ->
        [one] { $count } of your questions are being searched, and more may not be at once: close one of them
       *[other] { $count } of your questions are being searched, and more may not be at once: close one of them
    }
error-searches-full = too many positions are being searched: try again in a moment
error-page-version = The server has another version of this page. Load the page again.

# Advice.
error-help-submit = A bot is submitted with an account, which your lecturer gives you. The workshop needs none: you can write and try your bot there, and what you write stays in your browser until you sign in.
error-help-forbidden = Sign in with an account that may do this, or ask your lecturer.
error-help-unchanged = Nothing was changed. Go back with your browser: what you typed is still there.
error-help-reload = Nothing was changed. Go back with your browser: what you typed is there until you load the page again.
error-help-fault = The fault is on our side. Try again in a minute. If it stays, send your lecturer the number of the request.
error-help-player = Look the player up in the ranking.
error-help-match = A player of this match may have submitted a new version or left; old results are removed then.
error-help-board-game = Games are removed 30 days after their last move, and those without a move after an hour.
error-help-address = Check the address, or start from one of these pages.

# Ways on.
error-way-sign-in = Sign in
error-way-games = Your games
error-way-home = Home
error-way-ranking = Ranking
error-way-play = Play
error-way-workshop = Bot workshop
error-way-help = Help
error-way-puzzle = Solve a puzzle
error-way-submissions = Submissions

# Why a position cannot be searched.
error-unsearchable-board = { $rules } cannot be solved: boards of up to { $pits } pits a side can
error-unsearchable-seeds = a position with { $seeds } seeds in play cannot be searched: { $most } are the most
