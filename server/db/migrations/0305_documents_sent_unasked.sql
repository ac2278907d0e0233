-- online
-- A version of a document that the applicant sent without being asked. It is not the current one until an officer takes it.
alter table document add column if not exists unasked text;          -- null: asked for, or of the form
alter table document add column if not exists unasked_note text;     -- what the applicant says about it
alter table document add column if not exists unasked_answer text;   -- why the office keeps the version it has
