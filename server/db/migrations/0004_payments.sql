-- What was asked of applicants, what came, and what the gateway told us.

create table payment (
  id uuid primary key,
  application_id bigint not null references application on delete cascade,
  reference text not null unique,
  program_type text not null,
  residency text not null check (residency in ('nigeria', 'international')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  email text not null,
  mode text not null check (mode in ('test', 'live')),
  status text not null check (status in ('opening', 'open', 'paid', 'superseded', 'mismatched', 'expired')),
  access_code text,
  authorization_url text,
  created_at timestamptz not null,
  next_check_at timestamptz,                              -- null: nobody asks the gateway any more
  checks integer not null default 0,
  settled_at timestamptz,
  gateway_answer jsonb                                    -- what the gateway said when it was settled
);
create index payment_by_application on payment (application_id, created_at desc);
create unique index payment_one_open on payment (application_id) where status in ('opening', 'open');
create index payment_due on payment (next_check_at) where next_check_at is not null;

create table payment_event (
  id uuid primary key,
  event text not null,
  data_key text not null,                                 -- the provider's id or reference: its events have no id of their own
  body bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  unique (event, data_key)
);
create index payment_event_due on payment_event (next_attempt_at) where handled_at is null;
