-- Rubrics of the class, the newest of which counts, and what submissions earned by them. Times are milliseconds since 1970.
CREATE TABLE rubrics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL, -- as the file is; empty for none
    set_at INTEGER NOT NULL,
    published_at INTEGER -- none: students do not read yet what they may read once grades are published
) STRICT;

CREATE TABLE rubric_grades (
    submission_id INTEGER NOT NULL REFERENCES submissions (id),
    rubric_id INTEGER NOT NULL REFERENCES rubrics (id),
    graded_at INTEGER NOT NULL,
    grade TEXT NOT NULL, -- JSON: what each criterion gave
    PRIMARY KEY (submission_id, rubric_id)
) STRICT, WITHOUT ROWID;
