-- online
-- Drafts and unpaid applications are found by whole names and by phone, as the queue finds what was submitted.
create index concurrently if not exists application_unsent_names on application
  using gin (findable_words(surname || ' ' || first_name || ' ' || other_names)) where status <> 'submitted';
create index concurrently if not exists application_unsent_phone on application
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(234)?0?', '')) where status <> 'submitted';
create index concurrently if not exists application_unsent_jamb on application (lower(answers ->> 'jamb_registration_number'))
  where status <> 'submitted';
