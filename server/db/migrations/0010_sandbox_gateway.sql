-- The books of the built-in sandbox card gateway: what the real provider would keep on its own side.
-- Only the first six and last four digits of a card are ever kept.

create table sandbox_transaction (
  id bigint generated always as identity (start with 4099260001) primary key,
  reference text not null unique,
  access_code text not null unique,
  email text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  metadata_json text not null,
  callback_url text,
  -- As at the provider, a transaction nobody has paid yet reads 'abandoned'.
  status text not null default 'abandoned' check (status in ('abandoned', 'failed', 'success', 'reversed')),
  gateway_response text not null default 'The transaction was not completed',
  fees_minor bigint,
  card_bin text,
  card_last4 text,
  card_brand text,
  card_expiry text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status in ('success', 'reversed')) = (paid_at is not null))
);

create index sandbox_transaction_created_at on sandbox_transaction (created_at desc, id desc);

create table sandbox_refund (
  id bigint generated always as identity (start with 1641001) primary key,
  transaction_id bigint not null references sandbox_transaction (id),
  amount_minor bigint not null check (amount_minor > 0),
  customer_note text not null,
  merchant_note text not null,
  status text not null default 'pending' check (status in ('pending', 'processed')),
  created_at timestamptz not null,
  expected_at timestamptz not null,
  processed_at timestamptz
);

create index sandbox_refund_transaction on sandbox_refund (transaction_id);
create index sandbox_refund_pending on sandbox_refund (created_at) where status = 'pending';

-- Events for the portal, kept with the change they tell of and sent until one is answered with 200.
create table sandbox_webhook (
  id bigint generated always as identity primary key,
  event text not null,
  transaction_id bigint not null references sandbox_transaction (id),
  raw_body text not null,
  attempts integer not null default 0,
  last_answer text,
  -- When to try next; null once delivered or given up. A sender that dies leaves the row to the next one.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);

create index sandbox_webhook_due on sandbox_webhook (next_attempt_at) where next_attempt_at is not null;
create index sandbox_webhook_transaction on sandbox_webhook (transaction_id);
