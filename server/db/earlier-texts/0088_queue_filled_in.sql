-- online
-- The cases that were there before. Rows that a server is changing are left for the next statement, which locks one at a time.
-- repeat
update admission_case held
set program_type = a.program_type, programme_id = a.selected_program, round_id = a.round_id,
  first_opened_at = case when held.stage not in ('received', 'returned') then held.since end
from application a
where a.id = held.application_id and held.application_id in (
  select application_id from admission_case where program_type is null limit 500 for no key update skip locked
);

-- repeat
update admission_case held
set program_type = a.program_type, programme_id = a.selected_program, round_id = a.round_id,
  first_opened_at = case when held.stage not in ('received', 'returned') then held.since end
from application a
where a.id = held.application_id and held.application_id in (
  select application_id from admission_case where program_type is null limit 1 for no key update
);

-- For everybody who reads all programmes, and for those who read some: of those, one short range for each programme.
create index concurrently if not exists case_waiting on admission_case (stage, received_at, application_id);
create index concurrently if not exists case_waiting_in on admission_case (programme_id, stage, received_at, application_id);
create index concurrently if not exists case_unread on admission_case (stage, received_at, application_id) where first_opened_at is null;
create index concurrently if not exists case_unread_in on admission_case (programme_id, stage, received_at, application_id) where first_opened_at is null;
create index concurrently if not exists case_returned on admission_case (stage, returned_at, application_id) where returned_at is not null;
create index concurrently if not exists case_of_round on admission_case (round_id, stage, received_at, application_id);
create index concurrently if not exists case_newest on admission_case (received_at, application_id) where stage <> 'returned';
create index concurrently if not exists case_newest_in on admission_case (programme_id, received_at, application_id) where stage <> 'returned';
create index concurrently if not exists case_of_assignee on admission_case (assignee_id, received_at, application_id) where assignee_id is not null;
create index concurrently if not exists case_due on admission_case (due_at, application_id) where due_at is not null;
