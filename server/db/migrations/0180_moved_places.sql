-- The office moves one applicant to another sitting, or removes them from it, with a reason (ADR 78).

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table sitting_place in access exclusive mode;

alter table sitting_place add column reason text;  -- why the office moved or removed the applicant, who reads it
alter table sitting_place drop constraint sitting_place_end_reason_check;
alter table sitting_place add constraint sitting_place_end_reason_check
  check (end_reason in ('cancelled', 'withdrawn', 'replaced', 'removed')) not valid;
