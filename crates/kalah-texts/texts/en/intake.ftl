# Ways to submit a bot.

intake-title = Submit a bot
intake-lead = You submit for player { $player }. Your bot is built and tested; once it passes it plays, and until then your previous version does. You can submit { $perhour } times per hour.
intake-file = A file
intake-file-text = An archive (.zip, .tar, .tar.gz), or a bot in one file: Player.hs, .py, .js, .java, .wasm. Up to { $megabytes } MB.
intake-your-bot = Your bot
intake-submit = Submit
intake-git = With git
intake-git-text-html = Push to this server, with any user name and your token as password. The branch <code>main</code> is submitted, or <code>master</code> if there is no <code>main</code>.
intake-command = With a command
intake-elsewhere = From a repository elsewhere
intake-elsewhere-text-html = You push to GitHub, GitLab or Forgejo, and each push is a submission. Add <code>#branch</code> to choose a branch.
intake-address = Address
intake-save = Save
intake-connect = Connect
intake-webhook = Webhook and commit status
# $error is a line as git said it.
intake-check-failed = The last check failed: { $error }.
intake-last-checked-html = Last checked: commit <code>{ $commit }</code>.
intake-not-checked = Not checked yet.

# Why something is rejected; git gets these lines in English. $what is the name of a file.
intake-no-player = You have no player to submit for.
intake-foreign-push = A token for submissions pushes to the repository of its own player alone.
intake-too-long = More than { $megabytes } MB are not taken: leave out what is built, and data that the bot does not need.
intake-broken = It did not arrive whole.
intake-two-at-once = { $count } of your uploads or pushes are arriving already: wait until they are through.
intake-downloads = { $count } of your downloads are running already: wait until they are through.
intake-crowded = Too much is arriving at the moment: try again in a minute.
intake-machine = The server could not do it: this is not your fault, try again later.
intake-no-bot = { $what }: { $why }.
intake-choose-file = Choose a file first.
intake-unknown-field = This form has a field that is not known.
intake-long-field = A field of this form is too long.
intake-form-broken = The form did not arrive whole. Send it again.
intake-repository-long = This repository is not asked: its address is too long.
intake-repository-https = This repository is not asked: its address has to begin with https://.
intake-repository-host = This repository is not asked: its host is not known.
intake-repository-world = This repository is not asked: its host is not one of the world.
# To stand behind the name of a file and a colon.
intake-file-letters = a name of letters, digits, `.`, `_` and `-` is needed
intake-file-long = its name is too long
intake-file-kind = neither an archive (.zip, .tar, .tar.gz) nor a bot in one file (.hs, .py, .js, .java, .wasm)
intake-file-empty = there is nothing in it
intake-file-missing = there is no such file
# $written is the address.
intake-git-way = `{ $written }`: write git+https://, git+ssh:// or git+file:// and the repository.
intake-git-letters = `{ $written }`: blanks, control characters, quotes and a password have no place in an address.
intake-git-authority = `{ $written }`: its host is ambiguous: write https://HOST/PATH, without `?`, `%` or other signs in HOST.
intake-git-branch = `{ $written }` is no name of a branch or a tag.
