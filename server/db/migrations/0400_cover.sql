-- A colleague covers for someone who is away (ADR 196).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table staff_grant in share row exclusive mode;
lock table staff_request in access exclusive mode;

create table staff_cover (
  id uuid primary key,
  absent_id uuid not null references staff,
  colleague_id uuid not null references staff,  -- who covers
  roles text[] not null,                        -- those of the absent person that are covered, as they were when it was named
  starts_at timestamptz not null,               -- midnight in West Africa
  ends_at timestamptz not null,                 -- the first moment after the last day
  named_at timestamptz not null,
  agreed_at timestamptz,                        -- null while a second administrator has to agree
  ended_at timestamptz,                         -- ended early, or refused
  ended_by uuid references staff,
  check (absent_id <> colleague_id),
  check (starts_at < ends_at),
  check (cardinality(roles) > 0),
  check ((ended_at is null) = (ended_by is null))
);
create index staff_cover_of_colleague on staff_cover (colleague_id, ends_at);
create index staff_cover_of_absent on staff_cover (absent_id, ends_at);

-- Both count as a change of rights: of a cover, and of the grants of someone who is covered (ADR 135).
create or replace function count_rights() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.staff_id, old.staff_id);
begin
  update staff set rights_version = rights_version + 1
    where id = whose or id in (select colleague_id from staff_cover where absent_id = whose and ended_at is null);
  return null;
end $$;
create function count_covers() returns trigger language plpgsql as $$
begin
  update staff set rights_version = rights_version + 1 where id = coalesce(new.colleague_id, old.colleague_id);
  return null;
end $$;
create trigger staff_cover_counts after insert or update or delete on staff_cover for each row execute function count_covers();

alter table staff_request add column cover_id uuid;  -- of `cover`
alter table staff_request add constraint staff_request_cover_id_fkey foreign key (cover_id) references staff_cover not valid;
alter table staff_request drop constraint staff_request_kind;
alter table staff_request add constraint staff_request_kind
  check (kind in ('reset', 'widen', 'narrow', 'enable', 'disable', 'invite', 'cover')) not valid;
alter table staff_request add constraint staff_request_cover check ((kind = 'cover') = (cover_id is not null)) not valid;
