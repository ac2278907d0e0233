-- A lost mailbox: two members of staff move an account to another address (ADR 150).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table account in share row exclusive mode;

create table account_recovery (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  old_email text not null,                  -- of the account when it was asked
  new_email text not null,
  new_email_key text not null,
  facts text[] not null,                    -- which facts agreed with the file, without their values
  seen text not null,                       -- how the office knows who asks
  why_urgent text,                          -- why it should not take a day
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  takes_effect_at timestamptz,              -- from then on a code to the new address moves the account
  done_at timestamptz,
  ended_by uuid references staff,           -- null if nobody used it in time
  ended_at timestamptz,
  check (cardinality(facts) >= 2),
  check ((approved_at is null) = (approved_by is null) and (approved_at is null) = (takes_effect_at is null)),
  check (approved_by <> asked_by),
  check (takes_effect_at >= approved_at),
  check (done_at is null or (approved_at is not null and done_at >= takes_effect_at)),
  check (done_at is null or ended_at is null),
  check (ended_by is null or ended_at is not null)
);
create unique index account_recovery_live on account_recovery (account_id) where done_at is null and ended_at is null;
create unique index account_recovery_address on account_recovery (new_email_key)
  where done_at is null and ended_at is null;
create index account_recovery_waiting on account_recovery (asked_at, id) where done_at is null and ended_at is null;
create index account_recovery_of on account_recovery (account_id);
