-- Repositories elsewhere that tell of pushes by themselves, and get the verdict on a commit back. Times are milliseconds
-- since 1970.
ALTER TABLE repositories ADD COLUMN hook_since INTEGER NOT NULL DEFAULT 0; -- the secret of its webhook follows from it
ALTER TABLE repositories ADD COLUMN hooked INTEGER NOT NULL DEFAULT 0; -- true while pushes are announced
ALTER TABLE repositories ADD COLUMN pushed_at INTEGER; -- the last push that was announced
ALTER TABLE repositories ADD COLUMN delivered_at INTEGER; -- the last delivery of the webhook
ALTER TABLE repositories ADD COLUMN delivery TEXT; -- what came of it, in one line
ALTER TABLE repositories ADD COLUMN forge TEXT; -- kalah_forge::ForgeKind, as the last delivery said
ALTER TABLE repositories ADD COLUMN status_token TEXT; -- by which statuses are set, sealed

-- Commits of such repositories, and the status that the forge was told of each.
CREATE TABLE commit_statuses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES players (id),
    address TEXT NOT NULL, -- of the repository
    commit_name TEXT NOT NULL,
    submission_id INTEGER REFERENCES submissions (id), -- none: it was not taken
    state TEXT, -- kalah_forge::CommitState; none: nothing to tell yet
    description TEXT NOT NULL DEFAULT '',
    changed_at INTEGER NOT NULL,
    due_at INTEGER, -- to be sent then; nothing to be sent
    tries INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    answer TEXT, -- the forge's last one
    UNIQUE (player_id, address, commit_name)
) STRICT;
CREATE INDEX commit_statuses_to_come ON commit_statuses (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX commit_statuses_of_a_submission ON commit_statuses (submission_id);
