-- Statements of the bank: each line that came in, once, whichever file it was in (ADR 152).

set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table transfer in share row exclusive mode;

create table statement (
  id uuid primary key,
  file_name text not null,
  file_hash bytea not null,
  lines integer not null,
  read_at timestamptz not null,
  read_by uuid not null references staff
);
create index statement_by_age on statement (read_at desc, id desc);

create table statement_line (
  id uuid primary key,
  statement_id uuid not null references statement,
  line integer not null,
  day date not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  text text not null,
  bank_number text not null,
  identity bytea not null unique,                                 -- a hash: the same line in another file is the same line
  transfer_id uuid references transfer on delete set null,        -- once it is booked
  booked_at timestamptz,
  set_aside_at timestamptz,                                       -- it is no fee
  set_aside_by uuid references staff,
  unique (statement_id, line)
);
create index statement_line_open on statement_line (statement_id) where booked_at is null and set_aside_at is null;
create index statement_line_of_transfer on statement_line (transfer_id) where transfer_id is not null;
