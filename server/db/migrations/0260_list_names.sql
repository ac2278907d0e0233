-- Lists from JAMB: the name beside a number, who refused an admission, and what the office has said about JAMB’s words.

set local lock_timeout = 100;
lock table staff, jamb_result, caps in share row exclusive mode;

-- As JAMB writes it; empty if the list had no names.
alter table jamb_result add column candidate_name text not null default '';

-- Whether the last rejection was the candidate’s own.
alter table caps add column by_candidate boolean not null default false;

-- What a word of JAMB’s files means here, assigned once. Null: it changes nothing.
create table caps_word (
  word text primary key check (word <> '' and length(word) <= 100),
  event text check (event in ('approve', 'accept', 'await_transfer', 'reject', 'decline')),
  assigned_by uuid not null references staff,
  assigned_at timestamptz not null
);
