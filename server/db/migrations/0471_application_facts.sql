-- What reports and exports read of the answers of every application. Of a whole form PostgreSQL cannot read a part: it fetches and unpacks all of it,
-- statements included, for each answer, which was most of the time of a report about 100,000 people.
create table application_facts (
  application_id bigint primary key references application on delete cascade,
  surname_in_latin text,
  given_names_in_latin text,
  jamb_registration_number text,
  entry_mode text,
  gender text,
  nationality text,
  state_of_origin text,
  date_of_birth text,
  institution text  -- of the first qualification
);

create function facts_of(application_id bigint, answers jsonb) returns setof application_facts immutable parallel safe language sql as $$
  select application_id, answer.surname_in_latin, answer.given_names_in_latin, answer.jamb_registration_number, answer.entry_mode,
    answer.gender, answer.nationality, answer.state_of_origin, answer.date_of_birth, answer.qualifications -> 0 ->> 'institution'
  from jsonb_to_record(answers) as answer (
    surname_in_latin text, given_names_in_latin text, jamb_registration_number text, entry_mode text,
    gender text, nationality text, state_of_origin text, date_of_birth text, qualifications jsonb)
$$;

create function note_application_facts() returns trigger language plpgsql as $$
begin
  insert into application_facts as known select * from facts_of(new.id, new.answers)
  on conflict on constraint application_facts_pkey do update set
    (surname_in_latin, given_names_in_latin, jamb_registration_number, entry_mode, gender, nationality, state_of_origin, date_of_birth, institution)
    = (excluded.surname_in_latin, excluded.given_names_in_latin, excluded.jamb_registration_number, excluded.entry_mode, excluded.gender,
      excluded.nationality, excluded.state_of_origin, excluded.date_of_birth, excluded.institution)
  where known is distinct from excluded;
  return null;
end $$;
-- From the first submission on: drafts are saved often and counted nowhere.
create trigger application_has_facts after insert or update of answers, submitted_at on application for each row
  when (new.submitted_at is not null) execute function note_application_facts();
