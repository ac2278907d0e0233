-- Changes of rounds: drafted by one person, published by another who may, with what was before (ADR 113).

-- Both locks first, and each only for a moment.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table round in access exclusive mode;

alter table round add column revision integer not null default 1;

-- Whatever changes a round, a command too: somebody who has not seen it is refused.
create function count_round_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger round_counts_revision before update on round for each row
  when ((old.session_id, old.name, old.program_types, old.opens_at, old.closes_at, old.decisions_by, old.starts_on, old.answer_days,
      old.acceptance_fee_minor)
    is distinct from
      (new.session_id, new.name, new.program_types, new.opens_at, new.closes_at, new.decisions_by, new.starts_on, new.answer_days,
      new.acceptance_fee_minor))
  execute function count_round_revision();

create table round_change (
  id uuid primary key,
  round_id text not null,                   -- a round that is to be added is not there yet
  based_on integer not null,                -- revision of the round; 0: it is to be added
  revision integer not null default 1,      -- of the draft
  terms jsonb not null,                     -- `RoundTerms` of shared/domain/round-terms.ts
  was jsonb,                                -- the terms before, once published; null for a round that was added
  states jsonb,                             -- programmes that were opened or closed: {id: [before, after]}
  drafted_by uuid not null references staff,
  drafted_at timestamptz not null,
  published_by uuid references staff,
  published_at timestamptz,
  discarded_by uuid references staff,
  discarded_at timestamptz,
  check ((published_at is null) = (published_by is null) and (discarded_at is null) = (discarded_by is null)),
  check (published_at is null or discarded_at is null)
);
create unique index round_change_open on round_change (round_id) where published_at is null and discarded_at is null;
create index round_change_of on round_change (round_id, published_at);

create function keep_round_change() returns trigger language plpgsql as $$
begin
  raise exception 'change % of round %: what was published or discarded does not change', old.id, old.round_id;
end $$;
create trigger round_change_stays before update on round_change for each row
  when (old.published_at is not null or old.discarded_at is not null) execute function keep_round_change();
