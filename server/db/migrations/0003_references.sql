-- Referees, their private links, and the references they give.

create table referee (
  id uuid primary key,
  application_id bigint not null references application on delete cascade,
  number smallint not null check (number between 1 and 3),
  name text not null,
  email text not null,
  email_key text not null,
  status text not null check (status in ('not_requested', 'requested', 'provided', 'declined', 'bounced', 'replaced', 'cancelled')),
  changes smallint not null default 0,                    -- how often this place was given to somebody else
  created_at timestamptz not null,
  requested_at timestamptz,
  closed_at timestamptz                                   -- provided, declined, replaced or cancelled
);
create unique index referee_current on referee (application_id, number) where status not in ('replaced', 'cancelled');

create table referee_link (
  token_hash bytea primary key,                           -- of the uuid in the mail; the uuid itself is kept nowhere
  referee_id uuid not null references referee on delete cascade,
  created_at timestamptz not null
);
create index referee_link_by_referee on referee_link (referee_id);

create table reference (
  referee_id uuid primary key references referee on delete cascade,
  name text not null,
  designation text not null,
  email_official text not null,
  email_personal text not null,
  place_of_work text not null,
  contact_details text not null,
  known_duration_context text not null,
  final_recommendation text not null,
  additional_comments text not null,
  intellectual_ability smallint not null check (intellectual_ability between 1 and 5),
  research_ability smallint not null check (research_ability between 1 and 5),
  teaching_ability smallint not null check (teaching_ability between 1 and 5),
  leadership_ability smallint not null check (leadership_ability between 1 and 5),
  candidate_name text not null,
  programme_applied_for text not null,
  file_name text,
  content_type text,
  size integer,
  sha256 bytea,
  storage_key text unique,
  submitted_at timestamptz not null
);
