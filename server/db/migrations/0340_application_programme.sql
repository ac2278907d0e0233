-- online
-- How many applications name a programme that is to be retired.
create index concurrently if not exists application_programme on application (selected_program, (submitted_at is null))
  where erased_at is null and outcome is null;
