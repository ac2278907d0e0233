-- The university's side of an application: its case, and the decisions about it (ADR 55).

create table admission_case (
  application_id bigint primary key references application on delete cascade,
  stage text not null check (stage in
    ('received', 'checking', 'with_applicant', 'reviewing', 'ready', 'proposed', 'approved', 'told', 'withdrawn', 'returned')),
  withdrawn_from text,                                    -- the stage before a withdrawal, to go back to
  withdrawn_why text check (withdrawn_why in ('asked', 'account-closing')),
  revision integer not null default 1,
  received_at timestamptz not null,                       -- when the application last reached the office
  since timestamptz not null,                             -- of this stage
  check ((stage = 'withdrawn') = (withdrawn_from is not null) and (stage = 'withdrawn') = (withdrawn_why is not null))
);
create index admission_case_stage on admission_case (stage, since);

create table decision (
  id uuid primary key,
  application_id bigint not null references application on delete cascade,
  kind text not null check (kind in ('offer', 'conditional_offer', 'alternative_offer', 'waiting_list', 'rejection')),
  proposed_at timestamptz not null,
  proposed_by_kind text not null,
  proposed_by_id text,
  approved_at timestamptz,
  approved_by_kind text,
  approved_by_id text,
  releases_at timestamptz,                                -- from when the applicant is told
  ended_at timestamptz,                                   -- null: live
  ended_by_kind text,
  ended_by_id text,
  end_reason text check (end_reason in ('discarded', 'reconsidered', 'withdrawn', 'replaced')),
  check ((approved_at is null) = (approved_by_kind is null)),
  check ((ended_at is null) = (ended_by_kind is null) and (ended_at is null) = (end_reason is null)),
  check (releases_at is null or approved_at is not null),
  -- Of two members of staff, one proposes and another one approves.
  check (approved_by_kind <> 'staff' or proposed_by_kind <> 'staff' or approved_by_id <> proposed_by_id)
);
create unique index decision_one_live on decision (application_id) where ended_at is null;
create index decision_of_application on decision (application_id);
create index decision_by_proposer on decision (proposed_by_kind, proposed_by_id);
create index decision_by_approver on decision (approved_by_kind, approved_by_id) where approved_at is not null;
create index decision_rejections on decision (releases_at) where kind = 'rejection' and ended_at is null;

-- The office has a case exactly as long as the application is submitted, also for a server of the version before.
create function case_follows_application() returns trigger language plpgsql as $$
declare
  found_stage text;
begin
  if new.status = 'submitted' then
    insert into admission_case as held (application_id, stage, received_at, since)
      values (new.id, 'received', new.updated_at, new.updated_at)
      on conflict (application_id) do update
        set stage = 'received', received_at = excluded.received_at, since = excluded.since, revision = held.revision + 1
        where held.stage = 'returned';
    return null;
  end if;
  select stage into found_stage from admission_case where application_id = new.id for update;
  if found_stage not in ('received', 'returned') then
    raise exception 'application %: the office has begun on it, its case is %', new.uuid, found_stage;
  end if;
  if found_stage = 'received' then update admission_case
    set stage = 'returned', since = new.updated_at, revision = revision + 1 where application_id = new.id;
  end if;
  return null;
end $$;
create trigger application_arrives after insert on application for each row
  when (new.status = 'submitted' and new.erased_at is null) execute function case_follows_application();
create trigger application_moves after update of status on application for each row
  when (old.status <> new.status and (old.status = 'submitted' or new.status = 'submitted'))
  execute function case_follows_application();

-- What `shared/domain/case-life.ts` allows; a test compares the two.
create function refuse_stage_outside_of_table() returns trigger language plpgsql as $$
begin
  if old.stage || ' ' || new.stage <> all (array[
    'received checking', 'received told', 'received withdrawn', 'received returned',
    'checking with_applicant', 'checking reviewing', 'checking ready', 'checking told', 'checking withdrawn',
    'with_applicant checking', 'with_applicant told', 'with_applicant withdrawn',
    'reviewing ready', 'reviewing told', 'reviewing withdrawn',
    'ready proposed', 'ready told', 'ready withdrawn',
    'proposed ready', 'proposed approved', 'proposed told', 'proposed withdrawn',
    'approved ready', 'approved told', 'approved withdrawn',
    'told ready', 'told withdrawn',
    'withdrawn received', 'withdrawn checking', 'withdrawn with_applicant', 'withdrawn reviewing', 'withdrawn ready',
    'withdrawn told',
    'returned received'])
  then
    raise exception 'case %: no way leads from % to %', old.application_id, old.stage, new.stage;
  end if;
  return new;
end $$;
create trigger case_moves_by_table before update of stage on admission_case for each row
  when (old.stage <> new.stage) execute function refuse_stage_outside_of_table();

-- Has_paid says whether a payment counts, and an erased application has no more life.
create function refuse_contradicted_application() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and new.status <> old.status then
    raise exception 'application %: it is erased', new.uuid;
  end if;
  if new.has_paid <> old.has_paid
    and new.has_paid <> exists (select from payment where application_id = new.id and status = 'paid')
  then
    raise exception 'application %: no payment says so', new.uuid;
  end if;
  return new;
end $$;
create trigger application_agrees_with_payments before update of has_paid, status on application for each row
  when (old.has_paid <> new.has_paid or (old.erased_at is not null and old.status <> new.status))
  execute function refuse_contradicted_application();

-- Decisions are append-only: a column is filled in once, and a row goes only with its application.
create function keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from application where id = old.application_id and erased_at is null) then
      raise exception 'decisions are append-only';
    end if;
    return old;
  end if;
  if (new.id, new.application_id, new.kind, new.proposed_at, new.proposed_by_kind, new.proposed_by_id)
      is distinct from (old.id, old.application_id, old.kind, old.proposed_at, old.proposed_by_kind, old.proposed_by_id)
    or old.ended_at is not null
    or (old.approved_at is not null and (new.approved_at, new.approved_by_kind, new.approved_by_id)
      is distinct from (old.approved_at, old.approved_by_kind, old.approved_by_id))
  then
    raise exception 'decisions are append-only';
  end if;
  return new;
end $$;
create trigger decision_append_only before update or delete on decision for each row execute function keep_decision();

-- Servers of the version before read the outcome in `application`; it is worked out here and goes with the next version.
create function derive_outcome() returns trigger language plpgsql as $$
declare
  changed bigint := case when tg_op = 'DELETE' then old.application_id else new.application_id end;
  derived text;
  derived_at timestamptz;
begin
  select
    case
      when held.stage = 'withdrawn' then 'withdrawn'
      when held.stage = 'told' and live.kind = 'rejection' then 'not-admitted'
      when held.stage = 'told' and live.kind <> 'waiting_list' then 'admitted'
    end,
    case when held.stage = 'withdrawn' then held.since else live.releases_at end
    into derived, derived_at
    from admission_case held
    left join decision live on live.application_id = held.application_id and live.ended_at is null
    where held.application_id = changed;
  if derived is null then derived_at := null; end if;
  if exists (select from application where id = changed and (outcome, outcome_at) is distinct from (derived, derived_at)) then update application
    set outcome = derived, outcome_at = derived_at where id = changed;
  end if;
  return null;
end $$;
create trigger case_decides_outcome after insert or update or delete on admission_case
  for each row execute function derive_outcome();
create trigger decision_decides_outcome after insert or update or delete on decision
  for each row execute function derive_outcome();

create function refuse_written_outcome() returns trigger language plpgsql as $$
begin
  raise exception 'application %: an outcome follows from a decision; use the command of this version', new.uuid;
end $$;
create trigger application_outcome_is_derived before update of outcome, outcome_at on application for each row
  when (
    pg_trigger_depth() = 0 and new.erased_at is null
    and (old.outcome, old.outcome_at) is distinct from (new.outcome, new.outcome_at)
  )
  execute function refuse_written_outcome();
