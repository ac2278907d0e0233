-- Answers of drafts that were erased because nobody had changed them for a long time, for 30 days: an officer can restore one. Documents go at once.

create table erased_draft (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  program_type text not null,
  selected_program text,                                  -- with the type: whose scope it is in
  sealed bytea not null,                                  -- the application as it was, encrypted
  documents integer not null,                             -- how many it had, which have to be uploaded again
  erased_at timestamptz not null
);
create index erased_draft_of on erased_draft (account_id);
create index erased_draft_age on erased_draft (erased_at);
