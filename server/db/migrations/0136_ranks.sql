-- Formulas and cut-off marks, rank lists, and ranks that somebody skipped (ADR 102 and 103).

-- What the registrar set for a programme in a round, each time it was saved. The newest version counts.
create table offering_version (
  round_id text not null references round on delete cascade,
  programme_id text not null,
  version integer not null,
  content jsonb not null,                   -- `OfferingTerms` of shared/contract/schemas/seats.ts
  saved_by uuid references staff,
  saved_at timestamptz not null,
  primary key (round_id, programme_id, version)
);

create function keep_offering_version() returns trigger language plpgsql as $$
begin
  raise exception 'offering % of %: a version never changes', old.programme_id, old.round_id;
end $$;
create trigger offering_version_stays before update on offering_version for each row execute function keep_offering_version();

-- What somebody scored in the screening, in tenths of a point of 100; null: absent.
create table screening_score (
  application_id bigint primary key references admission_case on delete cascade,
  score smallint check (score between 0 and 1000),
  saved_by uuid references staff,
  saved_at timestamptz not null
);

-- Somebody whose rank is passed over, for as long as it has not ended.
create table rank_skip (
  id uuid primary key,
  application_id bigint not null references admission_case on delete cascade,
  reason text not null,
  skipped_by uuid not null references staff,
  skipped_at timestamptz not null,
  ended_by uuid references staff,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index rank_skip_live on rank_skip (application_id) where ended_at is null;
create index rank_skip_of on rank_skip (application_id, skipped_at);

-- A rank list that was frozen: what is proposed and approved is exactly what was looked at.
create table rank_list (
  id uuid primary key,
  round_id text not null references round on delete cascade,
  programme_id text not null,
  track text not null,
  terms jsonb not null,                     -- the formula and the seats it was worked out by
  counts jsonb not null,                    -- of each outcome
  proposal jsonb not null,                  -- conditions of the offers, reasons for refusals, the last day to answer
  frozen_by uuid not null references staff,
  frozen_at timestamptz not null,
  proposed_by uuid references staff,
  proposed_at timestamptz,
  approved_by uuid references staff,
  approved_at timestamptz,
  discarded_by uuid references staff,
  discarded_at timestamptz,
  check ((proposed_at is null) = (proposed_by is null) and (approved_at is null) = (approved_by is null)
    and (discarded_at is null) = (discarded_by is null)),
  check (approved_by is null or (proposed_by is not null and approved_by <> proposed_by)),
  check (approved_at is null or discarded_at is null)
);
create index rank_list_of on rank_list (round_id, programme_id, frozen_at);
create index rank_list_open on rank_list (frozen_at) where approved_at is null and discarded_at is null;

create table rank_list_item (
  list_id uuid not null references rank_list on delete cascade,
  position integer not null,
  application_id bigint not null references admission_case on delete cascade,
  rank integer,                             -- null: a figure is missing
  points integer,                           -- hundredths
  figures jsonb not null,
  outcome text not null check (outcome in ('offer', 'skipped', 'waiting_list', 'rejection', 'missing')),
  place integer,                            -- on the waiting list
  reason text,                              -- why the rank is skipped
  case_revision integer not null,           -- as the list was frozen, then as it was proposed
  decision_id uuid references decision on delete set null,
  primary key (list_id, position),
  check ((outcome = 'waiting_list') = (place is not null) and (outcome = 'missing') = (rank is null))
);
create unique index rank_list_item_once on rank_list_item (list_id, application_id);
create index rank_list_item_of on rank_list_item (application_id);
create unique index rank_list_item_decision on rank_list_item (decision_id) where decision_id is not null;

create function keep_rank_list_item() returns trigger language plpgsql as $$
begin
  if (new.list_id, new.position, new.application_id, new.rank, new.points, new.figures, new.outcome, new.place, new.reason)
      is distinct from
      (old.list_id, old.position, old.application_id, old.rank, old.points, old.figures, old.outcome, old.place, old.reason)
  then
    raise exception 'rank list %: what was frozen does not change', old.list_id;
  end if;
  return new;
end $$;
create trigger rank_list_item_stays before update on rank_list_item for each row execute function keep_rank_list_item();
