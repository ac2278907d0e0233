-- replaces 54fc683d6a9370be0996eceb22caa62d08c1a696c98cf386d72aee27118c03e5
-- Documents and forms have versions (ADR 54).

-- The application first, as the servers lock it.
-- The version of the form's description in which the answers were given. There was only one before.
alter table application add column form_version integer not null default 1;

alter table document
  add column submitted_at timestamptz,      -- first part of a submission; null: only ever in a draft
  add column replaced_at timestamptz;       -- null: the current version of its kind

-- Here, so that what a server of the earlier version submits beside this one is marked too.
create function mark_submitted_documents() returns trigger language plpgsql as $$
begin update document set submitted_at = new.submitted_at
    where application_id = new.application_id and replaced_at is null and submitted_at is null;
  return null;
end $$;
create trigger application_version_marks_documents after insert on application_version
  for each row execute function mark_submitted_documents();
