-- What the office does with a case: verdicts, requests, messages, notes, moves, and who has a file open (ADR 79).

alter table document
  add column verdict text,                  -- null: nobody has judged this version
  add column verdict_reason text,           -- of a rejection: a code of `document_reason`
  add column judged_at timestamptz,
  add column judged_by uuid;

alter table document add constraint document_verdict_whole check (
  case when verdict is null
    then verdict_reason is null and judged_at is null and judged_by is null
    else verdict in ('accepted', 'rejected') and judged_at is not null and judged_by is not null
      and (verdict = 'rejected') = (verdict_reason is not null)
  end
) not valid;
alter table document add constraint document_judged_by_fkey foreign key (judged_by) references staff not valid;

-- Why a document is not enough. The office edits these; one that is no longer offered stays, because verdicts name it.
create table document_reason (
  code text primary key,
  label text not null,                      -- as the office reads it
  request text not null,                    -- what the applicant is asked, to begin a request with
  position integer not null,
  retired_at timestamptz
);
insert into document_reason (code, label, request, position) values
  ('blurred', 'Blurred or too dark', 'We cannot read this document. Scan it again, or photograph it flat, in good light and in focus.', 1),
  ('wrong-year', 'Wrong year', 'This document is from another year than the one in your application. Upload the one you entered.', 2),
  ('part-missing', 'Part missing', 'Part of this document is missing. Upload all of its pages in one file.', 3),
  ('not-theirs', 'Not theirs', 'The name on this document is not the name in your application. Upload your own document, or one that proves the change of name.', 4),
  ('wrong-document', 'Another document', 'This is not the document we asked for. Upload the right one.', 5),
  ('not-certified', 'Not signed or stamped', 'This document has no signature or stamp. Upload one that has been signed and stamped.', 6),
  ('cut-off', 'Edges cut off', 'The edges of this document are cut off. Upload it again with all four corners visible.', 7);

-- What the applicant was asked together. One is live for each case, until everything in it is answered or no longer wanted.
create table case_enquiry (
  id uuid primary key,
  application_id bigint not null references admission_case on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,              -- the first moment that is late
  next_step_at timestamptz,                 -- of the next reminder, or the due date; null: nothing left to do
  lapsed_at timestamptz,
  ended_at timestamptz
);
create unique index case_enquiry_live on case_enquiry (application_id) where ended_at is null;
create index case_enquiry_of on case_enquiry (application_id);
create index case_enquiry_next on case_enquiry (next_step_at) where next_step_at is not null;

create table case_request (
  id uuid primary key,
  enquiry_id uuid not null references case_enquiry on delete cascade,
  application_id bigint not null references admission_case on delete cascade,
  kind text not null,                       -- a kind of document, or `answer` for a reply in words
  message text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  answer text,
  document_id uuid references document on delete set null,
  ended_at timestamptz,                     -- null: open
  end_reason text check (end_reason in ('answered', 'cancelled', 'moved-on')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index case_request_open on case_request (application_id, kind) where ended_at is null and kind <> 'answer';
create index case_request_of on case_request (application_id, asked_at);
create index case_request_in on case_request (enquiry_id);
create index case_request_by on case_request (document_id) where document_id is not null;

create table case_message (
  id uuid primary key,
  application_id bigint not null references admission_case on delete cascade,
  staff_id uuid references staff,           -- null: the applicant wrote it
  body text not null,
  sent_at timestamptz not null,
  read_at timestamptz                       -- by the other side
);
create index case_message_of on case_message (application_id, sent_at);

create table case_note (
  id uuid primary key,
  application_id bigint not null references admission_case on delete cascade,
  staff_id uuid not null references staff,
  body text not null,
  written_at timestamptz not null
);
create index case_note_of on case_note (application_id, written_at);

-- Each move from one stage to another with its reason, which goes with the application; the line of the audit log holds none.
create table case_move (
  id bigint generated always as identity primary key,
  application_id bigint not null references admission_case on delete cascade,
  stage_before text not null,
  stage_after text not null,
  reason text,
  actor_kind text not null,
  actor_id text,
  moved_at timestamptz not null
);
create index case_move_of on case_move (application_id, moved_at);

-- Who has a file open. A row counts for a minute after `seen_at`.
create table case_viewer (
  application_id bigint not null references admission_case on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  seen_at timestamptz not null,
  primary key (application_id, staff_id)
);
create index case_viewer_age on case_viewer (seen_at);
