-- What a person says of a requirement that the answers alone cannot settle (ADR 84).
set local lock_timeout = 100;
lock table admission_case, staff in share row exclusive mode;

create table requirement_verdict (
  application_id bigint not null references admission_case on delete cascade,
  requirement text not null,
  verdict text not null check (verdict in ('met', 'not_met')),
  -- What was asked and answered when it was judged: another answer has to be looked at again.
  said text not null,
  -- The kind of the document that proves it: a newer one has to be looked at again too.
  proof text,
  judged_by uuid not null references staff,
  judged_at timestamptz not null,
  primary key (application_id, requirement)
);
create index requirement_verdict_judged_by on requirement_verdict (judged_by);
