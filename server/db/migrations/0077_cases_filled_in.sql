-- online
-- replaces 22858c5037c6e1ab417d0777f763f83bf233e1b2a44dfdb14e1c290cbc5f1ab1
-- A case for every application that is with the office, and a decision for every outcome. Both in one statement: the outcome that is
-- worked out from them is the one that was there.
-- Each row is locked, so that a server of the earlier version cannot reopen it unseen. Rows that one is changing are left for the next statement.
-- repeat
with due as (
  select id, outcome, coalesce(outcome_at, updated_at) as decided_at, coalesce(submitted_at, updated_at) as received_at
  from application
  where status = 'submitted' and erased_at is null
    and not exists (select from admission_case where application_id = application.id)
  limit 2000 for no key update skip locked
), decided as (
  insert into decision (id, application_id, kind, proposed_at, proposed_by_kind, proposed_by_id,
    approved_at, approved_by_kind, approved_by_id, releases_at)
  select gen_random_uuid(), id, case outcome when 'admitted' then 'offer' else 'rejection' end,
    decided_at, 'command', 'outcome', decided_at, 'command', 'outcome', decided_at
  from due
  where outcome in ('admitted', 'not-admitted')
)
insert into admission_case (application_id, stage, withdrawn_from, withdrawn_why, received_at, since)
select id,
  case outcome when 'withdrawn' then 'withdrawn' when 'admitted' then 'told' when 'not-admitted' then 'told' else 'received' end,
  case outcome when 'withdrawn' then 'received' end,
  case outcome when 'withdrawn' then 'asked' end,
  received_at,
  case when outcome is null then received_at else decided_at end
from due
on conflict (application_id) do nothing;

-- repeat
with due as (
  select id, outcome, coalesce(outcome_at, updated_at) as decided_at, coalesce(submitted_at, updated_at) as received_at
  from application
  where status = 'submitted' and erased_at is null
    and not exists (select from admission_case where application_id = application.id)
  limit 1 for no key update
), decided as (
  insert into decision (id, application_id, kind, proposed_at, proposed_by_kind, proposed_by_id,
    approved_at, approved_by_kind, approved_by_id, releases_at)
  select gen_random_uuid(), id, case outcome when 'admitted' then 'offer' else 'rejection' end,
    decided_at, 'command', 'outcome', decided_at, 'command', 'outcome', decided_at
  from due
  where outcome in ('admitted', 'not-admitted')
)
insert into admission_case (application_id, stage, withdrawn_from, withdrawn_why, received_at, since)
select id,
  case outcome when 'withdrawn' then 'withdrawn' when 'admitted' then 'told' when 'not-admitted' then 'told' else 'received' end,
  case outcome when 'withdrawn' then 'received' end,
  case outcome when 'withdrawn' then 'asked' end,
  received_at,
  case when outcome is null then received_at else decided_at end
from due
on conflict (application_id) do nothing;
