-- online
-- A common surname has thousands of submitted applications: by `case_word`, the names of each were taken apart to be compared.
create index concurrently if not exists application_submitted_names on application
  using gin (findable_words(surname || ' ' || first_name || ' ' || other_names)) where status = 'submitted';
