-- Receipts with numbers, money given back, and links by which somebody else pays.

alter table payment
  add column payer text not null default 'applicant' check (payer in ('applicant', 'sponsor', 'office')),
  add column receipt_number text unique,
  add column held_for text,                               -- why the office must look at it
  drop constraint payment_status_check,
  add constraint payment_status_check check
    (status in ('opening', 'open', 'paid', 'superseded', 'mismatched', 'duplicate', 'refunded', 'expired'));

create sequence receipt_number_sequence;

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('due', 'requested', 'processed', 'needs-office')),
  gateway_id text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,                            -- null: the gateway has it, or the office
  attempts integer not null default 0,
  settled_at timestamptz
);
create unique index refund_one_a_payment on refund (payment_id);
create index refund_due on refund (next_attempt_at) where next_attempt_at is not null;

create table sponsor_link (
  token_hash bytea primary key,                           -- the token is in the link alone
  application_id bigint not null references application on delete cascade,
  created_at timestamptz not null
);
create index sponsor_link_by_application on sponsor_link (application_id);
