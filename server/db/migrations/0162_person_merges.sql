-- Two accounts of one person are joined, and can be taken apart again for 30 days (ADR 124).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table application in share row exclusive mode;
lock table account in access exclusive mode;

alter table account add column merged_into uuid;    -- no one signs in here any more: the account that has everything now
alter table account add constraint account_merged_into_fkey foreign key (merged_into) references account on delete cascade not valid;

create table person_merge (
  id uuid primary key,
  pair_id uuid not null references person_pair on delete cascade,
  kept_id uuid not null references account on delete cascade,
  gone_id uuid not null references account on delete cascade,
  reason text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  kept_code bytea not null,                 -- keyed hashes of what was mailed to the two addresses
  gone_code bytea not null,
  kept_confirmed_at timestamptz,
  gone_confirmed_at timestamptz,
  tries integer not null default 0,
  approved_by uuid references staff,
  approved_at timestamptz,
  ended_by uuid references staff,
  ended_at timestamptz,
  end_reason text check (end_reason in ('discarded', 'undone')),
  check (kept_id <> gone_id),
  check ((approved_at is null) = (approved_by is null)),
  check (approved_by <> proposed_by),
  check (approved_at is null or (kept_confirmed_at is not null and gone_confirmed_at is not null)),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create unique index person_merge_live on person_merge (pair_id) where ended_at is null;
create unique index person_merge_of_gone on person_merge (gone_id) where approved_at is not null and ended_at is null;
create index person_merge_into on person_merge (kept_id) where ended_at is null;
create index person_merge_proposed on person_merge (proposed_at, id) where ended_at is null;
create index person_merge_done on person_merge (approved_at) where approved_at is not null and ended_at is null;

-- Every value that a merge has changed, and what it was before.
create table person_merge_row (
  merge_id uuid not null references person_merge on delete cascade,
  table_name text not null,
  row_key text not null,
  column_name text not null,
  old_value text,
  new_value text,
  primary key (merge_id, table_name, row_key, column_name)
);

-- A call that began before a merge must not leave anything with the account that is gone. It waits for the merge.
create function refuse_merged_account() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  select merged_into into target from account where id = new.account_id for share;
  if target is not null then
    raise exception 'the account % was joined to another one', new.account_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger application_needs_account before insert on application for each row
  when (new.account_id is not null) execute function refuse_merged_account();
