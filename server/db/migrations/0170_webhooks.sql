-- Where the student-record system is told that the feed has news (ADR 128).

create table webhook (
  id uuid primary key,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  created_by uuid not null references staff,
  announced bigint not null,                -- the number of the feed that the newest message says; -1 before the first one
  failing_since timestamptz,                -- of messages that failed one after the other
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('failing', 'gone', 'by-staff')),
  check ((disabled_at is null) = (disabled_why is null))
);

-- The rows are the queue: a message without `next_attempt_at` is done.
create table webhook_message (
  id uuid primary key,                      -- the same at each attempt, so that the receiver can tell
  webhook_id uuid not null references webhook on delete cascade,
  up_to bigint not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_error text
);
-- News that comes while a message is open waits for it, so that a receiver that is away is not told a thousand times.
create unique index webhook_message_open on webhook_message (webhook_id) where next_attempt_at is not null;
create index webhook_message_due on webhook_message (next_attempt_at) where next_attempt_at is not null;
create index webhook_message_newest on webhook_message (webhook_id, created_at desc);
create index webhook_message_age on webhook_message (created_at);
