-- Sittings of screenings and interviews, and who has a place in them (ADR 111). An email can carry a calendar file (ADR 112).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table round in share row exclusive mode;
lock table admission_case in access exclusive mode;
lock table mail in access exclusive mode;

alter table mail add column calendar jsonb;  -- `CalendarPart` of server/adapters/mail

create table sitting (
  id uuid primary key,
  round_id text not null references round on delete cascade,
  programme_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  bring text not null,
  capacity integer not null check (capacity between 1 and 2000),
  taken integer not null default 0,         -- places that have not ended; only the triggers below write it
  change_until timestamptz not null,        -- the first moment at which an applicant can no longer change
  revision integer not null default 0,
  created_by uuid not null references staff,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references staff,
  cancel_reason text,
  check (ends_at > starts_at and change_until <= starts_at),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)),
  constraint sitting_never_overbooked check (taken between 0 and capacity),
  constraint sitting_cancelled_is_empty check (cancelled_at is null or taken = 0)
);
create index sitting_of on sitting (round_id, programme_id, starts_at);

-- Of one applicant in one sitting. Its id stays the same when the applicant moves to another one: calendars know it by that.
create table sitting_place (
  id uuid primary key,
  sitting_id uuid not null references sitting on delete cascade,
  application_id bigint not null references admission_case on delete cascade,
  sequence integer not null default 0,      -- raised with each change, as in the calendar file
  told_sequence integer,                    -- what the last email said; null: not told yet
  next_step_at timestamptz,                 -- of the job `tell-sittings`
  invited_by uuid references staff,
  invited_at timestamptz not null,
  attendance text check (attendance in ('present', 'absent')),
  marked_by uuid references staff,
  marked_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'withdrawn', 'replaced')),
  check ((ended_at is null) = (end_reason is null)),
  check ((attendance is null) = (marked_at is null))
);
create unique index sitting_place_live on sitting_place (application_id) where ended_at is null;
create index sitting_place_in on sitting_place (sitting_id);
create index sitting_place_of on sitting_place (application_id);
create index sitting_place_due on sitting_place (next_step_at) where next_step_at is not null;

-- In the order of their ids, as everybody locks sittings.
create function count_sitting_places(come uuid[], gone uuid[]) returns void language plpgsql as $$
declare
  change record;
begin
  for change in
    select id, sum(step)::integer as places
    from (select unnest(come) as id, 1 as step union all select unnest(gone), -1) steps
    group by id having sum(step) <> 0 order by id
  loop
    update sitting set taken = taken + change.places where id = change.id;
  end loop;
end $$;

create function follow_sitting_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_sitting_places(array(select sitting_id from place_after where ended_at is null), '{}');
  elsif tg_op = 'DELETE' then
    perform count_sitting_places('{}', array(select sitting_id from place_before where ended_at is null));
  else
    perform count_sitting_places(
      array(select sitting_id from place_after where ended_at is null),
      array(select sitting_id from place_before where ended_at is null));
  end if;
  return null;
end $$;
create trigger sitting_counts_come after insert on sitting_place referencing new table as place_after
  for each statement execute function follow_sitting_places();
create trigger sitting_counts_changed after update on sitting_place referencing old table as place_before new table as place_after
  for each statement execute function follow_sitting_places();
create trigger sitting_counts_gone after delete on sitting_place referencing old table as place_before
  for each statement execute function follow_sitting_places();

-- Whoever is no longer considered needs no place. The sitting is locked first, as everywhere.
create function free_sitting_place() returns trigger language plpgsql as $$
begin
  perform from sitting where id = (
    select sitting_id from sitting_place where application_id = new.application_id and ended_at is null) for update;
  update sitting_place set ended_at = new.since, end_reason = 'withdrawn', next_step_at = null
    where application_id = new.application_id and ended_at is null and attendance is null;
  return null;
end $$;
create trigger case_frees_sitting_place after update of stage on admission_case for each row
  when (new.stage in ('withdrawn', 'returned') and old.stage <> new.stage) execute function free_sitting_place();
