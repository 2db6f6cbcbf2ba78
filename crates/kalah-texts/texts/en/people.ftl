# People of the class, for the staff.

people-title = People
people-found-html =
    { $count ->
        [one] { $count } person found. <a href="/people">All</a>
       *[other] { $count } people found. <a href="/people">All</a>
    }
people-in-class =
    { $count ->
        [one] { $count } person in the class. Only the staff sees this page.
       *[other] { $count } people in the class. Only the staff sees this page.
    }
people-import = Import class list
people-find = Name, student id or player
people-role = Role
people-all-roles = all
people-show = Show
people-everybody = everybody
people-filter = Filter
people-write-mail = Write a mail…
people-new-links = New sign-in links…
people-to-all =
    { $count ->
        [one] to all { $count } person
       *[other] to all { $count } people
    }
people-to-all-found =
    { $count ->
        [one] to all { $count } person found
       *[other] to all { $count } people found
    }
people-select = Select
people-select-person = Select { $name }
people-name = Name
people-player = Player
people-student-id = Student id
people-group = Group
people-mail = Mail
people-first-signed-in = First signed in
people-request = Request
people-is-blocked = blocked
people-not-yet = not yet
people-deletion = deletion
people-invite = Invite staff
people-create-link = Create a link

# Roles of people, in lists and within sentences.
people-role-student = student
people-role-tutor = tutor
people-role-lecturer = lecturer

# People among whom the list can be filtered.
people-never-signed-in = Never signed in
people-without-bot = No bot that plays
people-failed-submission = Newest submission failed
people-shut-out = Blocked

# The page of a person.
people-person = Person
people-blocked = Blocked
people-deletion-requested = Deletion requested
people-single-sign-on = Single sign-on
people-identity-html = <code>{ $subject }</code> of { $issuer }
people-change = Change
people-create-sign-in-link = Create a sign-in link
people-link-text = Earlier links that were not used stop working. Tokens stay.
people-unblock = Unblock
people-unblock-text = Tokens work again.
people-block-ask = Block { $name }?|All sessions, tokens and links end at once.|Nothing is deleted, and you can unblock at any time.
people-block-keep = Keep access
people-block = Block…
people-block-text = All sessions, tokens and links end at once. Nothing is deleted.
people-issuer = Issuer
people-subject = Subject
people-save = Save
people-identity-text = Single sign-on identity. Leave empty to disable.
people-all = All people
people-identity-half = Both issuer and subject are needed, or neither.
people-identity-taken = Somebody else is bound to that already.
people-name-length = A name of 1 to { $longest } letters is needed.
people-staff-only = Tutors and lecturers are invited.
people-person-is-blocked = { $name } is blocked.
people-not-oneself = Nobody can block their own account.

# Links to sign in, shown once.
people-link-title = A link to sign in
people-link-for = A link for { $name }
people-link-once = It works once, for a month, and is shown this once: whoever has it signs in as { $name }.
people-save-links = Save their sign-in links before you leave this page: they cannot be shown again.
people-download-links = Download links.csv
people-open = Open people
people-links-text = A link works once, within a month. New ones can be created for each person.
people-links = Sign-in links
people-link = Link
people-select-first = Select at least one person first, or tick the box for all.
people-links-renewed-title = New sign-in links
people-links-renewed =
    { $count ->
        [one] { $count } person has a new link.
       *[other] { $count } people have new links.
    }
