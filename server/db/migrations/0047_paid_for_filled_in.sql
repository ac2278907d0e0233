-- online
-- replaces c5a7fa0bf06f22d2385f3ed6628b66777ac467133510f92fd910c94409df4bf9
-- What earlier attempts were for: what was submitted last before they were opened.
-- repeat
update payment set selected_program = named.programme
from (
  select payment.id, version.snapshot ->> 'selected_program' as programme
  from payment
  cross join lateral (
    select snapshot from application_version
    where application_id = payment.application_id and submitted_at <= payment.created_at
    order by version desc limit 1
  ) version
  where payment.selected_program is null and version.snapshot ->> 'selected_program' is not null
  limit 5000
) named
where payment.id = named.id;

-- What was reopened after it was decided is again what was decided about.
-- repeat
with repaired as (
  update application
  set status = 'submitted',
    selected_program = sent.snapshot ->> 'selected_program',
    residency = sent.snapshot ->> 'residency',
    surname = sent.snapshot ->> 'surname',
    first_name = sent.snapshot ->> 'first_name',
    other_names = sent.snapshot ->> 'other_names',
    email = sent.snapshot ->> 'email',
    phone = sent.snapshot ->> 'phone',
    answers = sent.snapshot -> 'answers',
    revision = revision + 1
  from (
    select id, version.snapshot
    from application
    cross join lateral (
      select snapshot from application_version where application_id = application.id order by version desc limit 1
    ) version
    where outcome is not null and status <> 'submitted' and version.snapshot ->> 'program_type' = application.program_type
    limit 1000
  ) sent
  where application.id = sent.id
  returning uuid
)
insert into audit_log (at, actor, action, subject) select now(), 'clock', 'application.decision-restored', 'application:' || uuid from repaired;

-- Only now: while a row contradicts the rule, every save of it would be refused.
alter table application
  drop constraint if exists application_decided_is_submitted,
  add constraint application_decided_is_submitted check (outcome is null or status = 'submitted') not valid;

-- What the repair had no version of, and what a server of the earlier version reopened until the rule was there.
-- repeat
update application set status = 'submitted' where id in (
  select id from application where outcome is not null and status <> 'submitted' limit 5000
);

alter table application validate constraint application_decided_is_submitted;
create unique index concurrently if not exists payment_one_paid on payment (application_id) where status = 'paid';
