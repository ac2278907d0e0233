-- Money that comes by bank transfer: announced by the applicant, or found by the office, and booked by people (ADR 149).

set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table application in share row exclusive mode;
lock table decision in share row exclusive mode;
lock table payment in share row exclusive mode;

create table transfer (
  id uuid primary key,
  application_id bigint references application on delete set null,
  fee text not null check (fee in ('application', 'acceptance')),
  decision_id uuid references decision on delete set null,        -- for an acceptance fee: the offer
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  paid_on date not null,
  payer text not null,                                            -- the name of the account it came from
  bank_number text not null default '',                           -- the bank's own number, as on the slip
  origin text not null check (origin in ('applicant', 'office', 'statement')),
  state text not null check (state in ('announced', 'asked', 'received', 'booked', 'returning', 'returned', 'discarded')),
  reason text not null default '',
  part_of uuid references transfer,                               -- what was left of one that was more than the fee
  created_at timestamptz not null,
  asked_at timestamptz,                                           -- a person of the office has seen the money
  asked_by uuid references staff,
  approved_at timestamptz,                                        -- a second one has too; only above a limit
  approved_by uuid references staff,
  payment_id uuid references payment on delete set null,          -- what it paid for, perhaps with others
  discarded_at timestamptz,
  discarded_by uuid references staff,
  return_asked_at timestamptz,
  return_asked_by uuid references staff,
  return_reason text not null default '',
  returned_at timestamptz,
  returned_by uuid references staff,
  check (approved_by <> asked_by),
  constraint transfer_returned_by_two check (returned_by <> return_asked_by)
);
create index transfer_by_age on transfer (created_at desc, id desc);
create index transfer_of_application on transfer (application_id) where application_id is not null;
create index transfer_to_do on transfer (created_at, id) where state in ('announced', 'asked', 'received', 'returning');
create index transfer_by_number on transfer (bank_number) where bank_number <> '';
create index transfer_of_payment on transfer (payment_id) where payment_id is not null;

-- What the applicant sent as proof.
create table transfer_slip (
  transfer_id uuid primary key references transfer on delete cascade,
  file_name text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text not null
);
