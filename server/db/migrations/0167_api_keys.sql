-- Keys of programs such as the student-record system, and numbers that one of them gives (ADR 126).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table matriculation_number, audit_log in access exclusive mode;

create table api_key (
  id uuid primary key,
  name text not null,
  hint text not null unique,                -- the part of a key that names it; the rest is its secret
  secret_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  program_types text[] check (cardinality(program_types) > 0),  -- null: all of them
  created_at timestamptz not null,
  created_by uuid not null references staff,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references staff,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_newest on api_key (created_at desc);

-- A number is given by a member of staff, or by a program with its key.
alter table matriculation_number
  alter column given_by drop not null,
  add column given_by_key uuid;
alter table matriculation_number add constraint matriculation_number_given_by_key_fkey
  foreign key (given_by_key) references api_key not valid;
alter table matriculation_number add constraint matriculation_number_given_by_one
  check ((given_by is null) <> (given_by_key is null)) not valid;

alter table audit_log
  drop constraint audit_log_actor_kind,
  add constraint audit_log_actor_kind check
    (actor_kind in ('applicant', 'referee', 'sponsor', 'visitor', 'staff', 'job', 'gateway', 'command', 'key')) not valid;
