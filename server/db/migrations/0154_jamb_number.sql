-- online
create index concurrently if not exists application_jamb_number on application (lower(answers ->> 'jamb_registration_number'))
  where program_type = 'undergraduate' and status <> 'draft' and erased_at is null;
