# Notices and mails to people.

notices-title = Notices
notices-none = No notices.
notices-yours = Your notices
notices-what = What
notices-when = When
notices-new = new
# $title is a title of a notice; $text one of the texts below.
notices-entry-html = <a href="{ $href }">{ $title }</a>. { $text }
notices-no-address = No e-mail: the class list has no address for you.
notices-by-mail = You also get these by e-mail, in the language of this page.
notices-stop-mails = Stop e-mails
notices-no-mails = You get no e-mails.
notices-send-mails = Send me e-mails
notices-feed-html = <a href="{ $href }">Your feed</a> shows these notices in a feed reader. Keep its address secret.
notices-end-feed = Turn off the feed
notices-create-feed = Create a feed for a feed reader
notices-feed-title = Kalah: your player

# Mails; $subject and $text are those of a notice or a letter.
notices-mail-subject = Kalah: { $subject }
notices-mail-end = Stop these mails: { $address }

# Titles.
notices-topic-not-built = Your submission does not build
notices-topic-not-passed = Your submission did not pass the test
notices-topic-given-back = Your submission was given back
notices-topic-withdrawn = Your player was withdrawn
notices-topic-first-fault = Your player lost a game by a fault
notices-topic-many-faults = Your player loses games by faults again and again
notices-topic-commented = Your submission has a comment
notices-topic-regrade-asked = A question about points
notices-topic-regrade-answered = Your question about your points was answered
notices-topic-deadline-near = A deadline is near
notices-topic-deadline-met = A deadline was met
notices-topic-standing-still = The tournaments stand still
notices-topic-mail-lost = Mails were not sent

# Texts. They are recorded in English.
notices-not-built = Submission { $submission } does not build
notices-not-built-cause = Submission { $submission } does not build: { $cause }
notices-not-passed = Submission { $submission } does not pass the test
notices-not-passed-cause = Submission { $submission } does not pass the test: { $cause }
notices-given-back = Submission { $submission } was given back
notices-given-back-cause = Submission { $submission } was given back: { $cause }
notices-withdrawn = Submission { $submission } was withdrawn
notices-withdrawn-cause = Submission { $submission } was withdrawn: { $cause }
notices-first-fault = Your player lost a game by a fault for the first time: a crash, an illegal move or a timeout. After { $most } such games it is withdrawn.
notices-many-faults = Your player has lost { $games } games by faults: crashes, illegal moves or timeouts. After { $most } such games it is withdrawn, so submit a version that has no such fault.
notices-commented = Submission { $submission } has a new comment.
notices-regrade-asked = Person { $person } asks to look at the points again.
notices-regrade-answered = Your question about your points was answered.
notices-deadline-near = { $name } ends at { $ends }, and you do not meet it yet: { $requirement }.
notices-deadline-met = { $name } was met by submission { $submission }.
notices-no-result = There is no result for { $seconds } s.
notices-job-waits = There is a job that has waited for { $seconds } s.
notices-mail-lost = Mails were tried for a day and given up, that to person { $person } first: { $error }
