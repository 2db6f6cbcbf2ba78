-- Code of the language in which a person last read the own page: mails are written in it. None before the first visit.
ALTER TABLE people ADD COLUMN language TEXT;
