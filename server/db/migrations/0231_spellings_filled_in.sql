-- online
-- The words that the cases did not have before. Those they no longer have go with the next change.
insert into case_word (word, application_id)
select word, a.id from admission_case held join application a on a.id = held.application_id, unnest(words_of_application(a)) word
on conflict do nothing;
