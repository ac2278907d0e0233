-- online
-- What is counted apart: answers to what nobody at the office has opened. There are hardly any.
create index concurrently if not exists case_answered_unopened on admission_case (stage, program_type, programme_id, round_id)
  where returned_at is not null and first_opened_at is null;

-- Whether a case has another word too is seen in the index alone.
create index concurrently if not exists case_word_in_case on case_word (application_id, word);
drop index concurrently if exists case_word_of;
