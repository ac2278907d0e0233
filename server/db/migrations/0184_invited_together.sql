-- Chosen applications are invited to sittings together (ADR 130).

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table case_batch in access exclusive mode;

alter table case_batch drop constraint case_batch_action;
alter table case_batch add constraint case_batch_action
  check (action in ('assign', 'propose', 'approve', 'discard', 'invite')) not valid;
