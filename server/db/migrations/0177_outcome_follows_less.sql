-- The outcome that servers of an earlier version read follows from the stage of a case and from its decision. It was worked out anew after every other
-- change of their rows as well, such as 20,000 times when a release was confirmed.

-- Every lock first, and each only for a moment, as in 0100.
set local lock_timeout = 100;
lock table admission_case in share row exclusive mode;
lock table decision in share row exclusive mode;

create or replace trigger case_decides_outcome after insert or delete or update of application_id, stage, since on admission_case
  for each row execute function derive_outcome();
create or replace trigger decision_decides_outcome
  after insert or delete or update of application_id, kind, releases_at, ended_at on decision
  for each row execute function derive_outcome();
