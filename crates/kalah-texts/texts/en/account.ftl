# Signing in, and the page of the own account.

account-sign-in = Sign in
account-link-works-once = This link works once, and signs this browser in for two weeks.
account-paste-token = Paste one of your tokens, or follow the link that you were sent. Your lecturer can make another one.
account-token = Token
# $provider is the name of a service; a link and, before it, a word.
account-or-provider-html = Or <a class="button" href="/sign-in/provider">sign in by { $provider }</a>
account-continue = Continue
account-unknown-title = Unknown
account-unknown = Nobody here is you yet
account-unknown-who-html = { $issuer } says that you are <code class="long">{ $subject }</code>. No account is bound to that.
account-unknown-what-to-do-html = If you can sign in by a link or a token: do so, and bind your account on <a href="/me">your page</a>. Otherwise tell your lecturer both lines.
account-away-too-long = You were away for too long, or in another browser: sign in again.
account-provider-silent = The provider did not say who you are: { $why }.
account-provider-taken = What the provider says of you belongs to another account.
account-provider-away = The provider of identities cannot say who you are now. Your tokens work all the same.

# The page of the own account.
account-title = My bot
account-heading-html = My bot, <a href="{ $href }">player { $player }</a>
# $role is a role of a person.
account-signed-in = Signed in as { $name } ({ $role }).
account-signed-in-group = Signed in as { $name } ({ $role }, group { $group }).
account-public-page-html = The <a href="{ $href }">public page</a> of your player shows no names.
account-open-class-html = <a href="/class">Open the class</a>.
account-settings = Settings: tokens, sign-in, account
account-tokens = Tokens
account-tokens-lead-html = Programs use a token instead of signing in: <code>git push</code> as the password, others as <code>Authorization: Bearer TOKEN</code>.
account-new-token = Your new token. Copy it now: it cannot be shown again.
account-your-tokens = Your tokens
account-access = Access
account-created = Created
account-last-used = Last used
account-never-used = never
account-revoke = Revoke
account-revoke-token = Revoke { $token }
account-token-name = Name
account-token-example = laptop
# Rights of a token: in the form, and in the table.
account-may-submit = submit bots
account-may-read = read your logs
account-may-all = full access
account-scope-submit = submit
account-scope-read = read
account-scope-admin = admin
account-create-token = Create a token
account-no-scope = A token that may do nothing is of no use.
account-too-many-tokens =
    { $count ->
        [one] You have { $count } token: revoke some of them.
       *[other] You have { $count } tokens: revoke some of them.
    }
account-provider = Sign in with { $provider }
account-linked-html = Your account is linked to <code>{ $subject }</code> of { $issuer }.
account-not-linked = Link your account to sign in there instead of pasting a token.
account-link-another = Link another
account-link = Link my account
account-your-account = Your account
account-will-be-deleted = Your account will be deleted when the tournament is archived.
account-keep = Keep my account
account-can-be-deleted = You can have your account deleted. That happens when the tournament is archived; until then you can cancel.
account-delete-data = Your name, address and tokens are deleted when the tournament is archived.
account-delete-player = What your player has played stays, under its number.
account-delete-cancel = Until then you can cancel.
account-delete-open = Delete my account…
account-delete = Delete my account
account-sign-out = Sign out everywhere

# After something was undone.
account-undone = Undone.
