-- Views of the queue that somebody has saved, and what is done to many applications together (ADR 83).

create table saved_view (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null,
  stage text,                               -- null: all stages
  query text not null,                      -- words and filters, as they are typed
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (staff_id, lower(name));

-- A choice that is frozen: what is confirmed is exactly what was looked at.
create table case_batch (
  id uuid primary key,
  staff_id uuid not null references staff,
  action text not null check (action in ('assign')),
  assignees uuid[] not null,                -- shared out evenly over these; none: taken from whoever has them
  cases integer not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index case_batch_age on case_batch (created_at);
create index case_batch_by on case_batch (staff_id);

create table case_batch_item (
  batch_id uuid not null references case_batch on delete cascade,
  application_id bigint not null references admission_case on delete cascade,
  assignee_before uuid references staff,
  assignee_after uuid references staff,
  primary key (batch_id, application_id)
);
create index case_batch_item_of on case_batch_item (application_id);
