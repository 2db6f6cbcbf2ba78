# Mails and sign-in links for people who are selected.

bulk-mail-title = Write a mail
bulk-to =
    { $count ->
        [one] To { $count } person, a mail for each.
       *[other] To { $count } people, a mail for each.
    }
bulk-without-address = No mail for { $count } without an address.
bulk-unseen = Nobody sees who else gets it.
bulk-no-mails-html = This server sends no mails: no mail server is configured. Start it with <code>--smtp</code>.
bulk-nobody-html = Nobody is selected. Go back to <a href="/people">people</a> and select at least one person.
bulk-subject = Subject
bulk-text = Text
bulk-send = Send
bulk-cancel = Cancel
bulk-enter-subject = Enter a subject.
bulk-enter-text = Enter a text.
bulk-too-long = At most { $longest } letters; these are { $length }.
bulk-sent =
    { $count ->
        [one] { $count } mail is on its way.
       *[other] { $count } mails are on their way.
    }
# $sent is the text above, $people a list of the next texts.
bulk-sent-but = { $sent } No mail for { $people }.
bulk-and = { $first }, { $next }
bulk-no-address = { $count } without an address
bulk-unwanted = { $count } who turned mails off
bulk-blocked = { $count } blocked

bulk-links-title = New sign-in links
bulk-links-lead =
    { $count ->
        [one] { $count } link is created and shown once, as a page and as a table. Earlier links of these people that were not used stop working. Sessions and tokens stay.
       *[other] { $count } links are created and shown once, as a page and as a table. Earlier links of these people that were not used stop working. Sessions and tokens stay.
    }
bulk-links-blocked = Blocked people get none.
bulk-create-links =
    { $count ->
        [one] Create { $count } link
       *[other] Create { $count } links
    }
bulk-no-links = None of these people can sign in: all are blocked, or nobody is selected.
bulk-back = Back to people
bulk-selected = { $count } selected
bulk-is-blocked = blocked
