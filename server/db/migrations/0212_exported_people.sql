-- Who has left in files in the last days, so that many small ones count like a large one; and what a colleague approved, which does not grow (ADR 107).

-- Both locks first, and each only for a moment.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table export_request in access exclusive mode;

alter table export_request add column scope jsonb;  -- where the one who asked could export when asking; null for requests before this column

create table export_made (
  id uuid primary key,
  staff_id uuid not null references staff,
  made_at timestamptz not null,
  people bigint[] not null                  -- the people in it, where no colleague approved; kept for a week
);
create index export_made_lately on export_made (made_at, staff_id);
