-- What needs a second administrator: also to disable one, to take the role away, and to invite people who decide (ADR 132).

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff_request in access exclusive mode;

alter table staff_request alter column staff_id drop not null;    -- an invited person is no member of staff before it is agreed
alter table staff_request add column full_name text;              -- the name that is given at the same time
alter table staff_request add column email text;                  -- of `invite`
alter table staff_request add column email_key text;
alter table staff_request drop constraint staff_request_kind_check;
alter table staff_request drop constraint staff_request_check1;
alter table staff_request add constraint staff_request_kind
  check (kind in ('reset', 'widen', 'narrow', 'enable', 'disable', 'invite')) not valid;
alter table staff_request add constraint staff_request_grants
  check ((kind in ('widen', 'narrow', 'invite')) = (grants is not null)) not valid;
alter table staff_request add constraint staff_request_whom
  check (case when kind = 'invite' then full_name is not null and email is not null and email_key is not null
    else staff_id is not null end) not valid;

-- The names that people had before. Histories show the name of that day (`staff_name_at`).
create table staff_former_name (
  staff_id uuid not null references staff,
  until timestamptz not null,
  full_name text not null,
  primary key (staff_id, until)
);
create function staff_name_at(whose uuid, moment timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(
    (select full_name from staff_former_name where staff_id = whose and until > moment order by until limit 1),
    (select full_name from staff where id = whose))
$$;
create function refuse_change_of_former_name() returns trigger language plpgsql as $$
begin
  raise exception 'former names are append-only';
end $$;
create trigger staff_former_name_append_only before update or delete on staff_former_name
  for each row execute function refuse_change_of_former_name();
alter table staff_former_name enable always trigger staff_former_name_append_only;

-- The browsers in which someone has given both factors. Wrong passwords of strangers never stop them there.
create table staff_browser (
  staff_id uuid not null references staff,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (staff_id, token_hash)
);

-- What is set up in a session that enrols belongs to that session until the first code is right.
alter table staff_session add column enrol_secret bytea;
alter table staff_session add column enrol_password_hash text;
alter table staff_session add column enrol_full_name text;

-- A link is used once, and its person may finish with the password for as long as it would have worked.
alter table staff_invitation add column used_at timestamptz;
