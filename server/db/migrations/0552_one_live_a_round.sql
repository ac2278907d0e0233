-- online
-- repeat
update application set is_live = false where id in (
  select application.id from application join admission_case held on held.application_id = application.id
  where held.withdrawn_why = 'asked' and application.is_live limit 500);

create unique index concurrently if not exists application_one_live_a_round on application (account_id, program_type, round_id)
  where account_id is not null and is_live;

-- The previous version cannot make new drafts from here on, which browsers keep and send again; whatever it made before stays.
drop index concurrently if exists application_one_a_round;
