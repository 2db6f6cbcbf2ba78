# Learning platforms: how people come from them, and what the staff sets up.

lti-account = Your account
lti-account-text = You are signed in here as { $own }, and come from the learning platform as { $person }.
lti-account-own = Use the account of { $own } from now on
lti-account-new = Make an account for { $person }

# Items for a course.
lti-add = Add to the course
lti-nothing-chosen = You chose nothing.
lti-back-to = Back to { $platform }
lti-add-to = Add to { $platform }
lti-most-points = up to { $most } points in the gradebook
lti-choose = Choose
lti-page-rules = Rules of Kalah
lti-page-search = How search works
lti-page-nim = Nim-Mancala
lti-page-write-a-bot = Write a bot
lti-page-puzzles = Puzzles
lti-page-play = Play against the engine
lti-tournament = Tournament
lti-tournament-named = Tournament { $name }
# $tournament is one of the two texts above.
lti-item-points = { $tournament }: points
lti-item-deadline = { $tournament }: { $deadline }
lti-staff-alone = Only staff chooses items for a course.
lti-no-such-items = The platform takes no items of this kind here.
lti-choice-too-old = This page is too old: choose again in your course.
lti-not-signed = The items cannot be signed now.

# A launch.
lti-open = Open Kalah
lti-open-framed = This page stands inside { $course }, where browsers keep no cookies of other sites: nobody can be signed in here. Kalah opens in a window of its own.
lti-open-new = You come from { $course } for the first time, and teach it.
lti-open-no-cookie = You come from { $course }. Your browser kept no cookie on the way, so go on yourself.
lti-open-as = Open Kalah as { $person }
lti-open-once = If you are somebody else, close this page. The button works once.
lti-no-identity = The platform did not say who you are: { $why }.
lti-launch-used = This launch was used already: open the item in your course again.
lti-no-course = Open the item in a course: this launch names none.
lti-not-accepted = The course “{ $course }” is not accepted yet. A lecturer of this server does that under Class, Learning platforms. Then open the item again.
lti-entry-used = This page was used already, or is too old: open the item in your course again.
# $error is one of the reasons below.
lti-launch-refused = The launch was refused: { $error }.
lti-not-asked = { $platform } cannot be asked who you are: { $error }. Try again in a few minutes.
lti-not-begun = The launch cannot begin: { $error }.
lti-unknown-platform = The learning platform { $issuer } is not connected to this server.
lti-connected-twice = The learning platform is connected twice, and does not say which connection it means.
lti-too-late = This launch took too long, or did not begin here: open the item in your course again.
lti-no-role = You have no role in this course that has a place here.
lti-blocked = Your account here is blocked: ask your lecturer.
lti-no-account = Your account cannot be made now: ask your lecturer.
lti-account-of-another = The account that your platform means belongs to somebody else: ask your lecturer.

# Reasons, within a sentence.
lti-error-keys = the platform's keys cannot be read: { $why }
lti-error-unreadable = the platform's message cannot be read: { $why }
lti-error-unknown-key = the message is signed by a key that the platform does not show
lti-error-forged = the message was not signed by the platform
lti-error-expired = the message has expired
lti-error-wrong-issuer = the message is from another platform
lti-error-wrong-audience = the message is meant for another tool
lti-error-wrong-nonce = the message belongs to another login
lti-error-wrong-deployment = the message is from the deployment `{ $deployment }`, which is not the one that was registered
lti-error-not-launch = the message is no launch of LTI 1.3: { $why }
lti-error-login-address = the platform's authorization address cannot be read: { $why }
lti-error-login-long = the platform's request is too long
lti-error-configuration = the platform's configuration cannot be read: { $why }
lti-error-foreign = the configuration is on { $found } and speaks for { $issuer }
lti-error-call = no answer: { $why }
lti-error-answer = its answer cannot be read: { $why }
lti-error-address = `{ $address }` is no address of the platform
lti-error-own-key = the key of this server: { $why }
lti-error-many-members = it has more than { $most } members
lti-error-no-column = it names no address of the column

# Registration of a platform.
lti-connect-kalah = Connect Kalah
lti-connect-text = { $origin } wants to connect this server. It learns the addresses of this server, and may send people here from courses that a lecturer of this server accepts.
lti-connect = Connect
lti-connected = Kalah is connected
lti-connected-text = { $platform } is connected. If this window stays open, close it. Activate the tool on the platform, open it once in your course, and accept the course here under Class, Learning platforms.
lti-not-connected = { $origin } was not connected: { $error }. Make a new registration address.
lti-registration-used = This registration address was used already, or is too old: make a new one under Class, Learning platforms.
lti-registration-alone = Give this address to the platform: it opens it with an address of its own.
lti-registration-foreign = This registration address is for { $origin } alone.
lti-no-keys = The keys cannot be shown now.

# The page of all platforms.
lti-title = Learning platforms
lti-lead = Students open the tournament from their course in Moodle, Canvas or another platform that speaks LTI 1.3. Its members become the class list, and points go into its gradebook.
lti-registration-address = Registration address
lti-registration-text = Enter it on the platform, where a new LTI tool is added by its address. It works once within two hours, and for that platform alone.
lti-courses = Courses
lti-course-deployment = { $platform }, deployment { $deployment }
lti-course-open = Somebody opened this server from the course. Nobody gets in before you accept it. Its teachers become lecturers here, its assistants tutors, its participants students.
lti-accept = Accept
lti-import-members = Import members
lti-import-text = You see what would change in the class before anything does.
lti-when-sent = When grades are sent
lti-sending-by-hand = By hand
lti-sending-by-deadline = When a deadline is over
lti-sending-each-result = With each result
lti-version-counts = Version that counts
lti-counts-last = The last version counts
lti-counts-best = The best version counts
lti-save = Save
lti-column-state = { $sent } sent, { $waiting } waiting, { $failed } given up
lti-column-points = Points of the column
lti-add-column = Add a column to the gradebook
lti-remove = Remove
lti-remove-course-text = Accounts and points stay.
lti-platforms = Platforms
lti-no-platform = No platform is connected.
lti-name = Name
lti-issuer = Issuer
lti-client = Client id
lti-deployment = Deployment
lti-any = any
lti-connect-platform = Connect a platform
lti-platform-address = Address of the platform
lti-create-address = Create registration address
lti-dynamic = Dynamic registration: the platform does the rest.
lti-connect-by-hand = Connect a platform by hand
lti-tool-address = Tool address
lti-login-address = Login address
lti-launch-address = Redirection and deep linking address
lti-keys-address = Key set address
lti-deployment-or-any = Deployment id (empty: any)
lti-authorization-address = Authentication address
lti-token-address = Token address

# What was done or refused there.
lti-enter-address = Enter the address of the platform, as https://moodle.example.edu.
# $what is one of the fields.
lti-enter-field = Enter the { $what } of the platform, up to { $longest } letters.
lti-field-address = The { $what } has to be an address that begins with https://.
lti-field-name = name
lti-field-issuer = issuer
lti-field-client = client id
lti-field-deployment = deployment id
lti-field-authorization = authentication address
lti-field-token = token address
lti-field-keys = key set address
lti-platform-connected = { $platform } is connected.
lti-platform-removed = { $platform } is removed with its courses and columns.
lti-course-accepted = “{ $course }” is accepted: its people get in.
lti-course-removed = “{ $course }” is removed. Accounts and points stay.
lti-column-saved = The column is saved.
lti-no-columns = The platform lets nobody make columns in this course.
lti-no-column-made = { $platform } made no column: { $error }
lti-column-made = The column “{ $column }” is made.
lti-nobody-known = Nobody of the class is known to the platform yet: import the members of the course.
lti-grades-sent =
    { $count ->
        [one] { $count } grade is being sent.
       *[other] { $count } grades are being sent.
    }
lti-no-points = There are no points to send: set rules under Points first.
lti-no-members = The platform shows no members of this course.
lti-members-untold = { $platform } does not tell the members: { $error }
lti-no-students = The course has no students yet.

# Grades of a column. $tournament is the name of a tournament.
lti-source-tournament = tournament
lti-source-points = { $tournament }: all points
lti-source-deadline = { $tournament }: { $deadline }
# $source is one of the two texts above.
lti-column-title = { $source } in { $course } of { $platform }
lti-sent-grades = Sent grades
lti-send-now = Send now
lti-send-again = Send again
lti-send-text = All grades of the class as they are now.
lti-nothing-sent = Nothing was sent yet.
lti-points = Points
lti-changed = Changed
lti-state = State
lti-tries = Tries
lti-last-sent = Last sent
lti-answer = Answer of the platform
lti-not-yet = not yet
lti-all-platforms = All platforms
lti-points-of = { $points } of { $most }
lti-nothing-submitted = nothing submitted
lti-state-retried = is tried again
lti-state-waits = waits
lti-state-sent = sent
lti-state-given-up = given up
