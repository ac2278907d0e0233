-- A phone that three accounts or more have is one group, and no longer a pair of each two of them (ADR 123).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table person_pair in access exclusive mode;

create table shared_phone (
  id uuid primary key,
  key bytea not null unique,                -- as in `person_key`, where those who have it stand
  found_at timestamptz not null
);
create index shared_phone_found on shared_phone (found_at, id);

-- Someone has put these two side by side who only share a phone with others.
alter table person_pair add column chosen boolean not null default false;
