-- What bots in Python may import of this project: off, plain or knowledge (kalah_jobs::PythonModule).
ALTER TABLE tournaments ADD COLUMN python_module TEXT NOT NULL DEFAULT 'off';
