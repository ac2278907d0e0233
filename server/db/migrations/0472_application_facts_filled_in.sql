-- online
-- repeat
insert into application_facts
  select facts.* from (
    select id, answers from application
    where submitted_at is not null and not exists (select from application_facts where application_id = application.id)
    limit 5000
  ) missing cross join lateral facts_of(missing.id, missing.answers) facts
  on conflict do nothing;
