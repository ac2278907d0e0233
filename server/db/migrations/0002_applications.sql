-- Applications, their papers, and what was submitted before.

create table application (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  account_id uuid references account on delete cascade,   -- null: waits for an account with this verified e-mail
  email_key text not null,
  program_type text not null check (program_type in ('undergraduate', 'foundation', 'jupeb', 'msc', 'phd')),
  selected_program text,
  status text not null check (status in ('draft', 'awaiting_payment', 'submitted')),
  has_paid boolean not null default false,
  residency text check (residency in ('nigeria', 'international')),
  surname text not null default '',
  first_name text not null default '',
  other_names text not null default '',
  email text not null default '',
  phone text not null default '',
  answers jsonb not null default '{}',
  application_number text unique,
  revision integer not null default 1,                    -- counts every change; the newest save tells it to the browser
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz
);
create unique index application_one_a_type on application (account_id, program_type) where account_id is not null;
create index application_waiting on application (email_key) where account_id is null;

create sequence application_number_sequence;

create table application_version (
  application_id bigint not null references application on delete cascade,
  version integer not null,
  snapshot jsonb not null,
  submitted_at timestamptz not null,
  primary key (application_id, version)
);

create table document (
  id uuid primary key,
  application_id bigint not null references application on delete cascade,
  kind text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  unique (application_id, kind)
);
