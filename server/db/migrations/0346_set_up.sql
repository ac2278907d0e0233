-- How far the set-up of a new installation is. What is set is in settings; this is only its place, which a colleague continues.
create table set_up (
  is_only boolean primary key default true check (is_only),
  place text,                               -- the step that somebody opened last
  placed_by uuid references staff,
  placed_at timestamptz,
  kept jsonb not null default '[]',         -- steps whose sample values are right as they are
  walked jsonb not null default '[]',       -- pages that somebody has looked at as a visitor
  finished_by uuid references staff,
  finished_at timestamptz
);
create index set_up_placed_by on set_up (placed_by);
create index set_up_finished_by on set_up (finished_by);
