# Why an archive, a repository, a folder or a file in it is rejected, to stand behind its name and a colon.

source-absolute = an absolute path
source-upward = leads out of the folder
source-control = a control character in its name
source-backslash = a backslash in its name
source-name = its name is no UTF-8, or empty
source-path = a path of more than { $bytes } bytes
source-deep = more than { $folders } folders deep
source-twice = is there twice
source-kind = { $kind }: only plain files and folders are taken
source-longer = is longer than { $size }
source-holds-more = holds more than { $size }
source-ratio = unpacks to more than { $times } times its length
source-entries = holds more than { $entries } files and folders
source-damaged = is damaged: { $error }
source-no-repository = no git repository lies there
source-borrowed = leads to another repository
source-no-commit = has no commit yet, or not on the branch that it shows first
# $entry is a file of what was sent, $why one of the texts above.
source-entry = { $entry }: { $why }

# What an entry is instead of a file or a folder: $kind of the text above, as archives and repositories have it.
source-is-link = a symbolic link
source-is-hard-link = a hard link
source-is-device = a device
source-is-pipe = a pipe
source-is-holes = a file with holes
source-is-unknown = an entry of an unknown kind
source-is-submodule = a submodule
source-is-other = no file and no folder

# What is wrong with an archive: $error of the text above.
source-broken-directory-cut = its directory is cut off
source-broken-no-directory = it has no directory
source-broken-long-directory = its directory is too long
source-broken-elsewhere = it lies not where the directory says
source-broken-checksum = its checksum does not fit
source-broken-cut = it is cut off
