-- online
-- The score of an application is shown, and searched for, from the moment that its reviews are over.
create index concurrently if not exists case_score on admission_case (score, application_id)
  where score is not null;
