-- From an accepted offer to a matriculation number: conditions with what proves them, waivers by two people, originals, deferral,
-- numbers (ADR 104, 105).

alter table decision_condition
  add column document_id uuid,              -- of the version that proves it
  add column waive_reason text,
  add column waive_asked_at timestamptz,
  add column waive_asked_by uuid;
alter table decision_condition add constraint decision_condition_waive_asked_by_fkey
  foreign key (waive_asked_by) references staff not valid;
-- One person asks for a waiver, and another one grants it.
alter table decision_condition add constraint decision_condition_waived_by_two check (
  (waive_asked_at is null) = (waive_asked_by is null) and (waive_asked_at is null) = (waive_reason is null)
  and (not is_waived or (waive_asked_by is not null and waive_asked_by <> met_by))
) not valid;

alter table offer
  add column deferred_to text,              -- the round in which the place now starts
  add column defer_answered_at timestamptz,
  add column defer_answer text;             -- why not, as the applicant reads it
alter table offer add constraint offer_deferred_to_fkey foreign key (deferred_to) references round not valid;

-- What the office wrote beside an offer: an answer date that was extended, an original that was not there.
create table offer_note (
  id bigint generated always as identity primary key,
  decision_id uuid not null references offer on delete cascade,
  kind text not null check (kind in
    ('condition-met', 'condition-opened', 'waiver-asked', 'waiver-refused', 'waived', 'extended', 'deferral-refused', 'clearance')),
  body text not null,
  staff_id uuid not null references staff,
  written_at timestamptz not null
);
create index offer_note_of on offer_note (decision_id, written_at);

-- Original credentials, one for each document of the file.
create table original_seen (
  decision_id uuid not null references offer on delete cascade,
  document_kind text not null,
  outcome text not null check (outcome in ('seen', 'absent', 'differs')),
  note text,
  seen_at timestamptz not null,
  seen_by uuid not null references staff,
  primary key (decision_id, document_kind),
  check (outcome = 'seen' or note is not null)
);

-- How matriculation numbers are made. The newest row counts.
create table matriculation_pattern (
  id bigint generated always as identity primary key,
  pattern text not null,
  set_at timestamptz not null,
  set_by uuid not null references staff
);

-- Numbers that differ in their serial alone. `given` is how many there are, so the next one follows without a gap.
create table matriculation_group (
  name text primary key,
  given integer not null check (given >= 0)
);

-- A number stays given when the person behind it is erased.
create table matriculation_number (
  number text primary key,
  group_name text not null references matriculation_group,
  serial integer not null check (serial > 0),
  decision_id uuid unique references offer on delete set null,
  given_at timestamptz not null,
  given_by uuid not null references staff,
  unique (group_name, serial)
);

-- The rest of what `shared/domain/offer-life.ts` allows: a step back while an undo is possible.
create or replace function follow_offer() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state <> all (array[
    'offered accepted', 'offered declined', 'offered lapsed', 'offered deferred',
    'offered revoked', 'offered withdrawn', 'offered discarded',
    'accepted confirmed', 'accepted declined', 'accepted deferred', 'accepted revoked', 'accepted withdrawn',
    'confirmed cleared', 'confirmed accepted', 'confirmed declined', 'confirmed deferred', 'confirmed revoked', 'confirmed withdrawn',
    'cleared enrolled', 'cleared confirmed', 'cleared declined', 'cleared deferred', 'cleared revoked', 'cleared withdrawn',
    'deferred accepted', 'deferred declined', 'deferred revoked', 'deferred withdrawn'])
  then
    raise exception 'offer %: no way leads from % to %', old.decision_id, old.state, new.state;
  end if;
  if new.state in ('declined', 'lapsed', 'revoked', 'withdrawn', 'discarded') then update seat_hold
    set freed_at = new.since where decision_id = new.decision_id and freed_at is null;
  end if;
  return null;
end $$;
