-- Learning platforms that launch this server (LTI 1.3): what was registered, who comes from there, what is sent there.
-- Times are milliseconds since 1970.
CREATE TABLE lti_platforms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    issuer TEXT NOT NULL,
    client TEXT NOT NULL, -- what the platform calls this server
    deployment TEXT, -- the only one that may launch, if there is one
    authorization_url TEXT NOT NULL,
    token_url TEXT NOT NULL,
    token_audience TEXT, -- if it is not the address of tokens
    keys_url TEXT NOT NULL,
    UNIQUE (issuer, client)
) STRICT;

-- Courses from which somebody came. Nobody gets in from one that was not accepted.
CREATE TABLE lti_courses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    platform_id INTEGER NOT NULL REFERENCES lti_platforms (id) ON DELETE CASCADE,
    deployment TEXT NOT NULL,
    context TEXT NOT NULL,
    title TEXT NOT NULL,
    accepted_at INTEGER,
    members_url TEXT,
    line_items_url TEXT,
    UNIQUE (platform_id, deployment, context)
) STRICT;

-- People as the platforms know them. Without a person: a member of a course who is not in the class yet.
CREATE TABLE lti_people (
    platform_id INTEGER NOT NULL REFERENCES lti_platforms (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    person_id INTEGER REFERENCES people (id),
    student_id TEXT, -- in the class list
    mail TEXT,
    PRIMARY KEY (platform_id, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX lti_people_of_a_person ON lti_people (person_id);

-- Columns of gradebooks: which points go there, and when.
CREATE TABLE lti_columns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    course_id INTEGER NOT NULL REFERENCES lti_courses (id) ON DELETE CASCADE,
    line_item_url TEXT NOT NULL,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    deadline_id INTEGER REFERENCES deadlines (id) ON DELETE CASCADE, -- its points alone
    sending TEXT NOT NULL CHECK (sending IN ('by-hand', 'by-deadline', 'each-result')),
    counts TEXT NOT NULL CHECK (counts IN ('last', 'best')),
    computed_at INTEGER NOT NULL, -- when the points were looked at last
    UNIQUE (course_id, line_item_url)
) STRICT;

-- Points of people in these columns: the newest that were, or are to be, sent.
CREATE TABLE lti_grades (
    column_id INTEGER NOT NULL REFERENCES lti_columns (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    hundredths INTEGER, -- none: nothing was submitted
    most INTEGER NOT NULL, -- hundredths as well
    is_final INTEGER NOT NULL, -- nothing more can be submitted
    changed_at INTEGER NOT NULL, -- grows with each change
    due_at INTEGER, -- to be sent then; nothing to be sent
    tries INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    answer TEXT, -- the platform's last one
    PRIMARY KEY (column_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lti_grades_to_come ON lti_grades (due_at) WHERE due_at IS NOT NULL;

-- Values that are good once, until they have expired anyway.
CREATE TABLE lti_used (
    value TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
