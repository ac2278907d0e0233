-- Saved exports that are made at set times, each for the person who asked for it, and the files.

set local lock_timeout = 100;
lock table staff, saved_export in share row exclusive mode;

create table export_schedule (
  id uuid primary key,
  staff_id uuid not null references staff,
  saved_export_id uuid not null references saved_export on delete cascade,
  every text not null,
  next_at timestamptz,                      -- null: it was stopped
  stopped_why text,
  unique (staff_id, saved_export_id)
);
create index export_schedule_due on export_schedule (next_at);
create index export_schedule_of on export_schedule (saved_export_id);

create table export_result (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null,
  what text not null,
  every text not null,
  outcome text not null,                    -- 'made', or why there is no file
  made_at timestamptz not null,
  row_count integer not null,
  file_name text,
  content_type text,
  bytes bytea,
  scope jsonb not null,                     -- the grants by which it was made
  people bigint[] not null                  -- the applications in it; deleting one deletes the file
);
create index export_result_made on export_result (made_at);
create index export_result_of on export_result (staff_id, made_at);
create index export_result_people on export_result using gin (people);
