-- What the office asks of the records office of another institution, by a private link (ADR 218).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff, application in share row exclusive mode;
lock table document, mail, audit_log in access exclusive mode;

create table transcript_request (
  id uuid primary key,
  application_id bigint not null references application on delete cascade,
  kind text not null,                       -- of the document of the form beside which the answer stands
  wanted text not null check (wanted in ('transcript', 'result', 'verification')),
  institution text not null,
  email text not null,
  email_key text not null,
  student_number text not null,             -- '' where nobody knows it
  studied text not null,                    -- the programme and the years
  message text not null,
  state text not null check (state in ('requested', 'bounced', 'provided', 'refused', 'cancelled')),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  due_at timestamptz not null,              -- the first moment that is late
  links_end_at timestamptz not null,
  reminded integer not null default 0,      -- the day of the last reminder, counted from asked_at
  next_reminder_at timestamptz,             -- null: none is to come
  refusal text check (refusal in ('no-such-student', 'fees-owing', 'another-way', 'other')),
  answered_by text,                         -- who of the records office answered
  answer_note text,
  closed_at timestamptz,                    -- provided, refused or cancelled
  settled_by uuid references staff,         -- who has read the answer
  settled_at timestamptz,
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('provided', 'refused', 'cancelled')) = (closed_at is not null)),
  check ((state in ('provided', 'refused')) = (answered_by is not null)),
  check ((settled_by is null) = (settled_at is null))
);
-- Two colleagues who ask at the same moment ask once.
create unique index transcript_request_open on transcript_request (application_id, kind, email_key) where closed_at is null;
create index transcript_request_of_application on transcript_request (application_id);
create index transcript_request_to_remind on transcript_request (next_reminder_at) where next_reminder_at is not null;
create index transcript_request_to_read on transcript_request (application_id)
  where state in ('provided', 'refused', 'bounced') and settled_at is null;

create table transcript_link (
  token_hash bytea primary key,             -- of the uuid in the mail; the uuid itself is kept nowhere
  request_id uuid not null references transcript_request on delete cascade,
  created_at timestamptz not null
);
create index transcript_link_of_request on transcript_link (request_id);

-- A version that a records office sent. It is never the current one.
alter table document add column transcript_request_id uuid;
alter table document add constraint document_transcript_request foreign key (transcript_request_id)
  references transcript_request not valid;
alter table document add constraint document_from_records_office
  check (transcript_request_id is null or replaced_at is not null) not valid;

alter table mail add column transcript_request_id uuid;
alter table mail add constraint mail_transcript_request foreign key (transcript_request_id)
  references transcript_request on delete cascade not valid;

alter table audit_log
  drop constraint audit_log_actor_kind,
  add constraint audit_log_actor_kind check (actor_kind in
    ('applicant', 'referee', 'records-office', 'sponsor', 'visitor', 'staff', 'job', 'gateway', 'command', 'key')) not valid;
