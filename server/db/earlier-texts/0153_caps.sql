-- Undergraduates and JAMB: where a recommendation is, what the office did about it, and the list that JAMB gives (ADR 109, 110).

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table offer in share row exclusive mode;

-- One step of the office: a hand-over to JAMB, a file of answers, a change by hand. It can be undone until applicants are told.
create table caps_action (
  id uuid primary key,
  kind text not null check (kind in ('proposed', 'answers', 'by-hand')),
  staff_id uuid not null references staff,
  at timestamptz not null,
  file_name text,
  file_hash bytea,
  reason text,
  undone_at timestamptz,
  check ((kind = 'answers') = (file_hash is not null) and (kind = 'by-hand') = (reason is not null))
);
create index caps_action_of_file on caps_action (file_hash) where file_hash is not null;

-- Of an offer to an undergraduate. One without a row here is still to be proposed.
create table caps (
  decision_id uuid primary key references offer on delete cascade,
  state text not null check (state in
    ('to_propose', 'proposed', 'jamb_approved', 'accepted_on_caps', 'transfer_pending', 'rejected')),
  since timestamptz not null,
  tell_at timestamptz                       -- when the applicant is emailed that there is news; null: nothing is due
);
create index caps_tell on caps (tell_at) where tell_at is not null;

create table caps_move (
  id bigint generated always as identity primary key,
  decision_id uuid not null references caps on delete cascade,
  action_id uuid not null references caps_action,
  state_before text not null,
  state_after text not null,
  is_undo boolean not null default false,
  moved_at timestamptz not null
);
create index caps_move_of on caps_move (decision_id, id);
create index caps_move_by on caps_move (action_id);

-- What `shared/domain/caps-life.ts` allows; a test compares the two. Until the applicant is told, a move can be taken back.
create function follow_caps() returns trigger language plpgsql as $$
declare
  ways constant text[] := array[
    'to_propose proposed',
    'proposed jamb_approved', 'proposed accepted_on_caps', 'proposed transfer_pending', 'proposed rejected', 'proposed to_propose',
    'jamb_approved accepted_on_caps', 'jamb_approved transfer_pending', 'jamb_approved rejected',
    'transfer_pending jamb_approved', 'transfer_pending accepted_on_caps', 'transfer_pending rejected',
    'rejected to_propose', 'accepted_on_caps rejected'];
begin
  if old.state || ' ' || new.state <> all (ways)
    and (old.tell_at is null or new.state || ' ' || old.state <> all (ways))
  then
    raise exception 'caps of %: no way leads from % to %', old.decision_id, old.state, new.state;
  end if;
  return null;
end $$;
create trigger caps_moves_by_table after update of state on caps for each row
  when (old.state <> new.state) execute function follow_caps();

-- A list of scores that JAMB gave. The newest score of a number counts.
create table jamb_list (
  id uuid primary key,
  file_name text not null,
  file_hash bytea not null unique,
  lines integer not null,
  imported_by uuid not null references staff,
  imported_at timestamptz not null
);
-- A number and the score behind it, and nothing else of the rows of the list.
create table jamb_result (
  registration_number text primary key,     -- in small letters
  score integer not null check (score between 0 and 400),
  list_id uuid not null references jamb_list
);
create index jamb_result_of on jamb_result (list_id);

-- What the filter `jamb:` of the queue finds (ADR 106).
create trigger jamb_result_changes_queue after insert or update or delete on jamb_result
  for each statement execute function note_queue_change();
