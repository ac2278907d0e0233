-- An account is deleted on a letter: two members of staff, and 30 days in which it can be kept.

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table account in share row exclusive mode;

create table account_deletion (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  letter text not null,                     -- what came, from whom, and how the office knows
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  approved_by uuid references staff,
  approved_at timestamptz,
  ended_by uuid references staff,           -- null if the owner kept the account
  ended_at timestamptz,
  check ((approved_at is null) = (approved_by is null)),
  check (approved_by <> asked_by),
  check (ended_by is null or ended_at is not null)
);
create unique index account_deletion_live on account_deletion (account_id) where ended_at is null;
create index account_deletion_waiting on account_deletion (asked_at, id) where approved_at is null and ended_at is null;
create index account_deletion_of on account_deletion (account_id);
