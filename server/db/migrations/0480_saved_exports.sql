-- An export that somebody keeps under a name, to run it again.

set local lock_timeout = 100;
lock table staff in share row exclusive mode;

create table saved_export (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null,
  what text not null,
  columns text[] not null,
  filter jsonb not null,
  format text not null,
  created_at timestamptz not null,
  shared_at timestamptz,                    -- null: it is theirs alone
  removed_at timestamptz                    -- for a day it can be brought back
);
create unique index saved_export_name on saved_export (staff_id, lower(name)) where removed_at is null;
create index saved_export_of on saved_export (staff_id);
create index saved_export_removed on saved_export (removed_at) where removed_at is not null;
