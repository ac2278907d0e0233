-- Who members of staff are at the university’s sign-in service (ADR 97).

create table staff_sign_on (
  issuer text not null,
  subject text not null,                    -- who somebody is there, whatever their email address becomes
  staff_id uuid not null references staff,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index staff_sign_on_of on staff_sign_on (staff_id, issuer);

alter table staff_challenge drop constraint staff_challenge_purpose_check;
alter table staff_challenge add constraint staff_challenge_purpose_check
  check (purpose in ('sign-in', 'step-up', 'add', 'sign-on', 'sign-on-again'));
