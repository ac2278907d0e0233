-- Accounts that may belong to one person: what they are found by, and the pairs that were found (ADR 123).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table account in share row exclusive mode;
lock table application in share row exclusive mode;

-- The accounts whose keys were read; the job `find-people` reads those that are missing, and those that have changed since.
create table person (
  account_id uuid primary key references account on delete cascade,
  changed boolean not null default false
);
create index person_changed on person (account_id) where changed;

-- Of each submitted application. A hash, so that no name stands here a second time.
create table person_key (
  account_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('jamb', 'birth', 'phone')),
  key bytea not null,
  primary key (kind, key, account_id)
);
create index person_key_of on person_key (account_id);

create table person_pair (
  id uuid primary key,
  one_id uuid not null references account on delete cascade,
  other_id uuid not null references account on delete cascade,
  kinds text[] not null,                    -- those of `person_key` in which the two agree
  score integer not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references staff,
  check (one_id < other_id),
  check ((dismissed_at is null) = (dismissed_by is null)),
  unique (one_id, other_id)
);
create index person_pair_open on person_pair (score, found_at, id) where dismissed_at is null;
create index person_pair_dismissed on person_pair (dismissed_at, id) where dismissed_at is not null;
create index person_pair_other on person_pair (other_id);

create function person_key_of(parts text) returns bytea immutable parallel safe strict language sql return
  sha256(convert_to(parts, 'UTF8'));

-- The surname and the first name in any order, without accents, and the date of birth; the phone; the number of JAMB.
create function person_keys(wanted uuid[]) returns table (account_id uuid, kind text, key bytea) stable language sql as $$
  select distinct application.account_id, found.kind, person_key_of(found.parts)
  from application cross join lateral (values
    ('jamb', nullif(regexp_replace(lower(answers ->> 'jamb_registration_number'), '[^a-z0-9]', '', 'g'), '')),
    ('birth', (select string_agg(word, ' ' order by word) from unnest(search_words(surname || ' ' || first_name)) word)
      || ' ' || nullif(answers ->> 'date_of_birth', '')),
    ('phone', nullif(regexp_replace(phone, '\D', '', 'g'), ''))
  ) found (kind, parts)
  where application.account_id = any(wanted) and status = 'submitted' and erased_at is null and found.parts is not null
$$;

create function note_person_change() returns trigger language plpgsql as $$
begin
  update person set changed = true where account_id = new.account_id and not changed;
  if tg_op = 'UPDATE' and old.account_id is distinct from new.account_id then
    update person set changed = true where account_id = old.account_id and not changed;
  end if;
  return null;
end $$;
create trigger application_comes_with_person after insert on application for each row
  when (new.status = 'submitted') execute function note_person_change();
create trigger application_changes_person
  after update of account_id, status, surname, first_name, phone, answers, erased_at on application for each row
  when (new.status = 'submitted' or old.status = 'submitted') execute function note_person_change();
