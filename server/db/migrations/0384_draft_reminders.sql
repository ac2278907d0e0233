-- When the office last reminded someone of an unfinished application, so that no one is reminded twice in a week.

create table draft_reminder (
  application_id bigint primary key references application on delete cascade,
  reminded_at timestamptz not null,
  reminded_by uuid not null references staff
);
