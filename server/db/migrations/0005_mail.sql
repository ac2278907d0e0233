-- The outbox: a mail is written in the transaction that promises it, and sent from here.

create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  secrets text[] not null default '{}',                   -- codes and link uuids in the bodies, blotted out once it is sent
  referee_id uuid references referee on delete set null,
  created_at timestamptz not null,
  next_attempt_at timestamptz,                            -- null: sent or given up
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_due on mail (next_attempt_at) where next_attempt_at is not null;
create index mail_by_referee on mail (referee_id) where referee_id is not null;
