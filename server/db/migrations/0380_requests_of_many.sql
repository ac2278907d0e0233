-- Requests to many applicants: each is emailed by a job (`tell_at`), and a choice of applications can be one to ask.

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table case_batch, case_enquiry in access exclusive mode;

alter table case_batch drop constraint case_batch_action;
alter table case_batch add constraint case_batch_action
  check (action in ('assign', 'propose', 'approve', 'discard', 'invite', 'write', 'ask')) not valid;

alter table case_enquiry add column tell_at timestamptz; -- null: its email has been written
