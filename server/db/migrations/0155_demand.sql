-- How many had applied for how many places when a release was confirmed (ADR 77).

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table release in access exclusive mode;

alter table release add column demand jsonb;  -- {round: {programme: {applied, places}}}, of its refusals; null: not known
