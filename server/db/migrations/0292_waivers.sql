-- Fees that are waived: for one person, or by a code that so many people may use (ADR 148).

set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table application in share row exclusive mode;
lock table decision in share row exclusive mode;

create table waiver (
  id uuid primary key,
  fee text not null check (fee in ('application', 'acceptance')),
  application_id bigint references application on delete set null, -- for one person
  code text unique,                                               -- for several people; without the hyphen
  count integer check (count between 1 and 10000),                -- how many may use the code
  until date,                                                     -- the last day, in West Africa Time
  program_types text[] not null default '{}',                     -- a code covers any of these, or with both empty everyone
  programmes text[] not null default '{}',
  borne_by text not null default '',                              -- who bears the cost, if not the university
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null references staff,
  approved_at timestamptz,
  approved_by uuid references staff,
  ended_at timestamptz,
  ended_by uuid references staff,
  used integer not null default 0,                                -- also by people who were erased since
  check ((code is null) = (count is null) and (code is null) = (until is null)),
  check (code is null or application_id is null),
  check ((approved_at is null) = (approved_by is null)),
  check ((ended_at is null) = (ended_by is null)),
  constraint waiver_by_two check (approved_by <> asked_by),
  constraint waiver_not_used_up check (used between 0 and coalesce(count, 1))
);
create index waiver_by_age on waiver (asked_at desc, id desc);
create index waiver_of_application on waiver (application_id) where application_id is not null;

-- What was given away: one line for each fee.
create table waiver_use (
  id uuid primary key,
  waiver_id uuid not null references waiver,
  application_id bigint references application on delete set null,
  fee text not null check (fee in ('application', 'acceptance')),
  decision_id uuid references decision on delete set null,        -- for an acceptance fee: the offer
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  used_at timestamptz not null,
  ended_at timestamptz                                            -- the application changed, and another waiver took its place
);
create index waiver_use_of_waiver on waiver_use (waiver_id, used_at desc, id desc);
create unique index waiver_use_once on waiver_use (application_id, fee, decision_id) nulls not distinct
  where application_id is not null and ended_at is null;
create index waiver_use_of_offer on waiver_use (decision_id) where decision_id is not null;
