-- The feed for the student-record system (ADR 127). Whatever changes what it says of someone leaves a row in `feed_change`, in the
-- same transaction; one writer at a time turns these rows into numbers.

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table application in share row exclusive mode;
lock table round in share row exclusive mode;
lock table offer in share row exclusive mode;
lock table matriculation_number in share row exclusive mode;

-- One row. `id` is a new one after a restore, because numbers begin again there. A lock on the row is what makes the writer the only one.
create table feed_head (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  last bigint not null check (last >= 0)
);

-- One row a person: where in the feed they are. What the feed says of them is read from their offers.
create table feed_person (
  account_id uuid primary key,              -- stays when the account is erased
  number bigint not null unique,
  program_types text[] not null,            -- of all places that were ever in the feed
  changed_at timestamptz not null
);

create table feed_change (
  id bigint generated always as identity primary key,
  account_id uuid not null
);

-- The states in which a place is in the feed; shared/domain/feed.ts has the same ones, and a test compares the two.
create function is_in_feed(state text) returns boolean language sql immutable return
  state in ('confirmed', 'cleared', 'enrolled');

create function note_offer_in_feed() returns trigger language plpgsql as $$
begin
  insert into feed_change (account_id) select account_id from application
    where id = coalesce(new.application_id, old.application_id) and account_id is not null;
  return null;
end $$;
create trigger offer_enters_feed after insert on offer for each row
  when (is_in_feed(new.state)) execute function note_offer_in_feed();
create trigger offer_moves_in_feed after update of state, deferred_to on offer for each row
  when (is_in_feed(old.state) or is_in_feed(new.state)) execute function note_offer_in_feed();
create trigger offer_leaves_feed after delete on offer for each row
  when (is_in_feed(old.state)) execute function note_offer_in_feed();

-- An application that is erased, and one whose owner has another name or address now. An offer goes after its application: it is the row of
-- the feed that says whether the person was in it.
create function note_application_in_feed() returns trigger language plpgsql as $$
declare
  now_of uuid := case when tg_op = 'UPDATE' then new.account_id end;
begin
  insert into feed_change (account_id) select distinct account_id from (values (old.account_id), (now_of)) concerned (account_id)
    where account_id is not null and (
      exists (select from feed_person where feed_person.account_id = concerned.account_id)
      or exists (select from offer where offer.application_id = old.id and is_in_feed(offer.state)));
  return null;
end $$;
create trigger application_changes_in_feed after update of account_id, surname, first_name, other_names, email, phone, answers,
    residency, round_id, selected_program, application_number, erased_at on application for each row
  when (old.status = 'submitted' and
    (old.account_id, old.surname, old.first_name, old.other_names, old.email, old.phone, old.answers, old.residency,
      old.round_id, old.selected_program, old.application_number, old.erased_at)
    is distinct from
    (new.account_id, new.surname, new.first_name, new.other_names, new.email, new.phone, new.answers, new.residency,
      new.round_id, new.selected_program, new.application_number, new.erased_at))
  execute function note_application_in_feed();
create trigger application_leaves_feed after delete on application for each row
  when (old.status = 'submitted') execute function note_application_in_feed();

create function note_round_in_feed() returns trigger language plpgsql as $$
begin
  insert into feed_change (account_id) select distinct application.account_id
    from offer join application on application.id = offer.application_id
    where is_in_feed(offer.state) and coalesce(offer.deferred_to, application.round_id) = new.id and application.account_id is not null;
  return null;
end $$;
create trigger round_changes_in_feed after update of session_id, starts_on on round for each row
  when ((old.session_id, old.starts_on) is distinct from (new.session_id, new.starts_on)) execute function note_round_in_feed();

create function note_number_in_feed() returns trigger language plpgsql as $$
begin
  insert into feed_change (account_id) select application.account_id
    from offer join application on application.id = offer.application_id
    where offer.decision_id = new.decision_id and application.account_id is not null;
  return null;
end $$;
create trigger number_changes_in_feed after insert on matriculation_number for each row
  execute function note_number_in_feed();
