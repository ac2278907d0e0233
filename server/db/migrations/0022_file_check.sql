-- Files that wait for the virus check (CLAMD_URL). A row is the work to do and what 'being checked' means; no row, no wait.

create table file_check (
  storage_key text primary key,             -- of a document or of a reference's file
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null
);
create index file_check_due on file_check (next_attempt_at);
