# Repositories at forges: how a student connects one, and what came of it last.

forges-title = Repository
forges-lead = You push to GitHub, GitLab, Forgejo or Gitea; each push is a submission here, and the commit there shows its verdict and rank.
forges-address = Address
forges-save = Save
forges-connect = Connect
forges-public-html = A public repository. Add <code>#branch</code> to choose a branch.
forges-public-connected-html = A public repository. Add <code>#branch</code> to choose a branch; an empty address ends the connection.
forges-look-failed = The last look failed: { $error }.
# $ago is a time since.
forges-last-look = Last look { $ago }: commit { $commit }.
forges-not-looked = Not looked at yet.
# $what is one of the texts of deliveries.
forges-last-delivery = Last delivery { $ago }: { $what }.
forges-not-announced = Until pushes are announced, the repository is checked every minute.
forges-no-delivery = No delivery yet: the repository is checked every minute.

forges-webhook = Webhook
forges-webhook-text = With a webhook a push is here within seconds.
forges-webhook-values = Make it at the forge with these two values; content type and events can stay as they are.
forges-open-webhooks = Open the webhooks on { $forge }
forges-payload-address = Address (payload URL, target URL)
forges-secret = Secret (secret token, signing token)
forges-new-secret = New secret
forges-new-secret-text = The present one is refused from then on.
forges-secret-renewed = The secret is new. Enter it at the forge: the former one is refused.

forges-status = Commit status
forges-status-text-html = With an access token the server marks your commits: built or not, tested or not, and the rank. It may only set statuses: on GitHub a fine-grained token for this repository with “Commit statuses: write”, on GitLab a project access token with the scope <code>api</code>, on Forgejo a token with <code>write:repository</code>.
forges-token = Access token
forges-token-placeholder = saved
forges-token-kept = A token is saved, encrypted. An empty field removes it.
forges-token-text = It is kept encrypted, and shown to nobody.
forges-no-token = this is no access token: copy it as the forge shows it
forges-token-saved = The token is saved.
forges-token-removed = The token is removed.
forges-commits = Commits
forges-commit = Commit
forges-submission = Submission
forges-commit-status = Status
forges-forge = Forge
forges-none = none
forges-other-ways = Other ways to submit

# What the forge was told of a commit; $answer is what it said.
forges-not-told = not told yet
forges-told = told { $at }
forges-told-again = is told again soon: { $answer }
forges-told-soon = is told soon
forges-refused = refused: { $answer }

# What came of a delivery, within a sentence. They are recorded in English.
forges-delivery-refused = refused: { $why }
forges-hook-works = the webhook works: pushes are announced from now on
forges-hook-no-push = nothing to do: `{ $event }` is no push
# $push is one of the next texts.
forges-hook-other = nothing to do: { $push }, which is not the one that counts
forges-pushed-branch = commit { $commit } of branch { $branch }
forges-pushed-tag = commit { $commit } of a tag
forges-branch-gone = branch { $branch } was deleted or cannot be read
forges-tag-gone = a tag was deleted or cannot be read

# Why a delivery is refused.
forges-no-forge = no header of GitHub, GitLab, Forgejo or Gitea says what happened
forges-unsigned = the webhook has no secret: enter the one that the server shows
forges-wrong-secret = the webhook has another secret than the one that the server shows
forges-wrong-time = the message is older or newer than five minutes
forges-unreadable = the message cannot be read: { $why }
forges-no-payload = the form has no field `payload`
