-- What the officer who checks a result with its examination body notes, for nobody else (ADR 220).
set local lock_timeout = 100;
lock table admission_case, staff in share row exclusive mode;

create table checker_note (
  application_id bigint primary key references admission_case on delete cascade,
  version uuid not null,                    -- another one with each change
  sealed bytea not null,                    -- with a key of its own, bound to the application
  written_by uuid not null references staff,
  written_at timestamptz not null
);
create index checker_note_written_by on checker_note (written_by);
