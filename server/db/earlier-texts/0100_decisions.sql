-- Seats, what a decision says, offers and their life, releases (ADR 87, 88, 89).

-- Seats of a programme in a round, by track. `held` counts live holds and is written by triggers alone: never more than there are.
create table seat_pool (
  id bigint generated always as identity primary key,
  round_id text not null references round on delete cascade,
  programme_id text not null,
  track text not null,
  capacity integer not null check (capacity between 0 and 100000),
  over_offer integer not null default 0 check (over_offer between 0 and 100000),
  held integer not null default 0,
  constraint seat_pool_has_room check (held between 0 and capacity + over_offer),
  unique (round_id, programme_id, track)
);

-- How long after its release an offer can be answered, unless the decision names a day.
alter table round add column answer_days integer not null default 21 check (answer_days between 3 and 365);

-- Why somebody is refused. The office edits these; one that is no longer offered stays, because decisions name it.
create table refusal_reason (
  code text primary key,
  label text not null,                      -- as the office reads it
  sentence text not null,                   -- as the applicant reads it
  figure text,                              -- the applicant's own figure that is shown beside it
  position integer not null,
  retired_at timestamptz
);

-- Decisions that are told together at an hour. This row alone says whether they are told: a stop changes nothing else.
create table release (
  id uuid primary key,
  name text not null,
  releases_at timestamptz not null,
  decisions integer not null,
  rehearsal integer not null,               -- what the five letters of each kind are drawn by
  created_at timestamptz not null default now(),
  created_by uuid not null references staff,
  confirmed_at timestamptz,
  confirmed_by uuid references staff,
  stopped_at timestamptz,
  stopped_by uuid references staff,
  booked_at timestamptz,                    -- every case of it is `told` in the database too, and every email written
  check ((confirmed_at is null) = (confirmed_by is null) and (stopped_at is null) = (stopped_by is null)),
  check (confirmed_at < releases_at and stopped_at < releases_at),
  check (booked_at is null or (confirmed_at is not null and stopped_at is null))
);
create index release_to_book on release (releases_at) where confirmed_at is not null and stopped_at is null and booked_at is null;
create index release_age on release (created_at);

create table release_item (
  release_id uuid not null references release on delete cascade,
  decision_id uuid not null references decision on delete cascade,
  primary key (release_id, decision_id)
);
create index release_item_of on release_item (decision_id);

alter table decision
  add column programme_id text,             -- of the place that is offered
  add column pool_id bigint,                -- whose seat it takes
  add column answer_by date,                -- the last day; null: `answer_days` of the round after the release
  add column proposed_revision integer,     -- of the case, when it was proposed
  add column release_id uuid,
  add column revoke_reason text,
  add column revoke_asked_at timestamptz,
  add column revoke_asked_by uuid;
alter table decision add constraint decision_pool_id_fkey foreign key (pool_id) references seat_pool not valid;
alter table decision add constraint decision_release_id_fkey foreign key (release_id) references release not valid;
alter table decision add constraint decision_revoke_asked_by_fkey foreign key (revoke_asked_by) references staff not valid;
alter table decision drop constraint decision_end_reason_check;
alter table decision add constraint decision_end_reason check (
  end_reason in ('discarded', 'reconsidered', 'withdrawn', 'replaced', 'revoked')) not valid;
-- Of two members of staff, one asks for an offer to be revoked and another one does it.
alter table decision add constraint decision_revoked_by_two check (
  (revoke_asked_at is null) = (revoke_asked_by is null) and (revoke_asked_at is null) = (revoke_reason is null)
  and (end_reason is distinct from 'revoked' or (revoke_asked_by is not null and ended_by_id is distinct from revoke_asked_by::text))
) not valid;

create table decision_condition (
  decision_id uuid not null references decision on delete cascade,
  position integer not null,
  text text not null,
  met_at timestamptz,
  met_by uuid references staff,
  is_waived boolean not null default false,
  primary key (decision_id, position),
  check ((met_at is null) = (met_by is null) and (not is_waived or met_at is not null))
);

-- The words of the moment: the list of reasons may change later.
create table decision_reason (
  decision_id uuid not null references decision on delete cascade,
  position integer not null,
  code text not null references refusal_reason,
  sentence text not null,
  own_figure text,                          -- "you have D7"
  primary key (decision_id, position)
);
create index decision_reason_code on decision_reason (code);

create or replace function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from application where id = old.application_id and erased_at is null) then
      raise exception 'decisions are append-only';
    end if;
    return old;
  end if;
  if (new.id, new.application_id, new.kind, new.proposed_at, new.proposed_by_kind, new.proposed_by_id)
      is distinct from (old.id, old.application_id, old.kind, old.proposed_at, old.proposed_by_kind, old.proposed_by_id)
    or (new.programme_id, new.pool_id, new.answer_by, new.proposed_revision)
      is distinct from (old.programme_id, old.pool_id, old.answer_by, old.proposed_revision)
    or old.ended_at is not null
    or (old.approved_at is not null and (new.approved_at, new.approved_by_kind, new.approved_by_id)
      is distinct from (old.approved_at, old.approved_by_kind, old.approved_by_id))
  then
    raise exception 'decisions are append-only';
  end if;
  return new;
end $$;

-- A seat that is held for a decision, until the offer or the decision ends.
create table seat_hold (
  decision_id uuid primary key references decision on delete cascade,
  pool_id bigint not null references seat_pool,
  held_at timestamptz not null,
  freed_at timestamptz                      -- null: live
);
create index seat_hold_live on seat_hold (pool_id) where freed_at is null;

create function refuse_second_freeing() returns trigger language plpgsql as $$
begin
  if old.freed_at is not null then raise exception 'the seat of decision % is free already', old.decision_id; end if;
  return new;
end $$;
create trigger seat_freed_once before update on seat_hold for each row execute function refuse_second_freeing();

-- Pools are locked in the order of their ids, as everywhere.
create function count_seats() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in select pool_id, count(*)::integer as seats from after where freed_at is null group by 1 order by 1 loop
      update seat_pool set held = held + changed.seats where id = changed.pool_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in select pool_id, count(*)::integer as seats from before where freed_at is null group by 1 order by 1 loop
      update seat_pool set held = held - changed.seats where id = changed.pool_id;
    end loop;
  else
    for changed in select pool_id, sum(difference)::integer as seats from (
        select pool_id, -1 as difference from before where freed_at is null
        union all select pool_id, 1 from after where freed_at is null
      ) moved group by 1 having sum(difference) <> 0 order by 1 loop
      update seat_pool set held = held + changed.seats where id = changed.pool_id;
    end loop;
  end if;
  return null;
end $$;
create trigger seats_held after insert on seat_hold
  referencing new table as after for each statement execute function count_seats();
create trigger seats_gone after delete on seat_hold
  referencing old table as before for each statement execute function count_seats();
create trigger seats_moved after update on seat_hold
  referencing old table as before new table as after for each statement execute function count_seats();

-- An offer from its approval on. What the applicant may know of it follows from the release of its decision.
create table offer (
  decision_id uuid primary key references decision on delete cascade,
  application_id bigint not null references application on delete cascade,
  state text not null check (state in
    ('offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'declined', 'lapsed', 'deferred', 'revoked', 'withdrawn', 'discarded')),
  since timestamptz not null,
  answer_by timestamptz,                    -- the first moment that is late; null until the release is confirmed
  next_step_at timestamptz,                 -- of the next reminder, or `answer_by`; null: nothing left to do
  consented_at timestamptz,                 -- of an alternative programme
  decline_reason text,
  defer_reason text,
  defer_asked_at timestamptz
);
create unique index offer_one_live on offer (application_id)
  where state in ('offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred');
create index offer_of_application on offer (application_id);
create index offer_next_step on offer (next_step_at) where next_step_at is not null;

create table offer_move (
  id bigint generated always as identity primary key,
  decision_id uuid not null references offer on delete cascade,
  state_before text not null,
  state_after text not null,
  reason text,
  actor_kind text not null,
  actor_id text,
  moved_at timestamptz not null
);
create index offer_move_of on offer_move (decision_id, moved_at);

-- What `shared/domain/offer-life.ts` allows; a test compares the two. An offer that ends gives its seat back.
create function follow_offer() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state <> all (array[
    'offered accepted', 'offered declined', 'offered lapsed', 'offered deferred',
    'offered revoked', 'offered withdrawn', 'offered discarded',
    'accepted confirmed', 'accepted declined', 'accepted deferred', 'accepted revoked', 'accepted withdrawn',
    'confirmed cleared', 'confirmed declined', 'confirmed deferred', 'confirmed revoked', 'confirmed withdrawn',
    'cleared enrolled', 'cleared declined', 'cleared deferred', 'cleared revoked', 'cleared withdrawn',
    'deferred accepted', 'deferred declined', 'deferred revoked', 'deferred withdrawn'])
  then
    raise exception 'offer %: no way leads from % to %', old.decision_id, old.state, new.state;
  end if;
  if new.state in ('declined', 'lapsed', 'revoked', 'withdrawn', 'discarded') then
    update seat_hold set freed_at = new.since where decision_id = new.decision_id and freed_at is null;
  end if;
  return null;
end $$;
create trigger offer_moves_by_table after update of state on offer for each row
  when (old.state <> new.state) execute function follow_offer();

-- However a decision ends, its offer ends too, and with that the seat is free.
create function end_offer() returns trigger language plpgsql as $$
begin
  update offer
    set state = case new.end_reason when 'revoked' then 'revoked' when 'discarded' then 'discarded' else 'withdrawn' end,
      since = new.ended_at, next_step_at = null
    where decision_id = new.id and state not in ('declined', 'lapsed', 'revoked', 'withdrawn', 'discarded');
  update seat_hold set freed_at = new.ended_at where decision_id = new.id and freed_at is null;
  return null;
end $$;
create trigger decision_ends_offer after update of ended_at on decision for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_offer();

-- A refused applicant may ask once for another person to look.
create table second_look (
  decision_id uuid primary key references decision on delete cascade,
  application_id bigint not null references application on delete cascade,
  reason text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references staff
);
create unique index second_look_once on second_look (application_id);
create index second_look_open on second_look (asked_at) where answered_at is null;

-- Which release a case is told with. Counts know the hour beforehand: differences that count from then on.
alter table admission_case add column release_id uuid;
alter table admission_case add constraint admission_case_release_id_fkey foreign key (release_id) references release not valid;
alter table case_count add column counts_from timestamptz;

create or replace function count_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
      select round_id, program_type, programme_id, stage, counted_reading(after), count(*)
      from after where program_type is not null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into case_count (round_id, program_type, programme_id, stage, reading, counts_from, cases)
      select round_id, program_type, programme_id, stage, reading, counts_from, -sum(cases)
      from (
        select round_id, program_type, programme_id, stage, counted_reading(before) as reading, null::timestamptz as counts_from, 1 as cases
          from before where program_type is not null
        union all
        select round_id, program_type, programme_id, told.stage, counted_reading(before), release.releases_at, told.cases
          from before join release on release.id = before.release_id and release.stopped_at is null
          cross join (values ('approved', -1), ('told', 1)) told (stage, cases)
          where before.stage = 'approved' and program_type is not null
      ) gone group by 1, 2, 3, 4, 5, 6;
  else
    -- Whoever stops a release waits for this, or this waits for the stop.
    perform from release where id in (select release_id from before union select release_id from after) order by id for share;
    insert into case_count (round_id, program_type, programme_id, stage, reading, counts_from, cases)
      select round_id, program_type, programme_id, stage, reading, counts_from, sum(difference) from (
        select round_id, program_type, programme_id, stage, counted_reading(before) as reading,
            null::timestamptz as counts_from, -1 as difference
          from before where program_type is not null
        union all
        select round_id, program_type, programme_id, stage, counted_reading(after), null, 1 from after where program_type is not null
        union all
        select round_id, program_type, programme_id, told.stage, counted_reading(before), release.releases_at, -told.cases
          from before join release on release.id = before.release_id and release.stopped_at is null
          cross join (values ('approved', -1), ('told', 1)) told (stage, cases)
          where before.stage = 'approved' and program_type is not null
        union all
        select round_id, program_type, programme_id, told.stage, counted_reading(after), release.releases_at, told.cases
          from after join release on release.id = after.release_id and release.stopped_at is null
          cross join (values ('approved', -1), ('told', 1)) told (stage, cases)
          where after.stage = 'approved' and program_type is not null
      ) moved
      group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  end if;
  return null;
end $$;

create function count_stopped_release() returns trigger language plpgsql as $$
begin
  insert into case_count (round_id, program_type, programme_id, stage, reading, counts_from, cases)
    select round_id, program_type, programme_id, told.stage, counted_reading(held), new.releases_at, sum(told.cases)
    from admission_case held cross join (values ('approved', 1), ('told', -1)) told (stage, cases)
    where held.release_id = new.id and held.stage = 'approved' and program_type is not null
    group by 1, 2, 3, 4, 5;
  return new;
end $$;
create trigger release_stops before update of stopped_at on release for each row
  when (old.stopped_at is null and new.stopped_at is not null) execute function count_stopped_release();

-- What is done to many applications together.
alter table case_batch drop constraint case_batch_action_check;
alter table case_batch add constraint case_batch_action check (action in ('assign', 'propose', 'approve', 'discard')) not valid;
alter table case_batch add column decision jsonb;
alter table case_batch_item add column case_revision integer, add column decision_id uuid;
