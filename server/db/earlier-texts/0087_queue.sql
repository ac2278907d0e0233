-- What the queue of the office is ordered, counted and searched by (ADR 75). The next migrations fill it in.

-- Copies of what stands in the application, so that the queue is read from one index; triggers keep them the same.
alter table admission_case
  add column program_type text,
  add column programme_id text,
  add column round_id text,
  add column assignee_id uuid references staff,
  add column first_opened_at timestamptz,   -- null: nobody at the office has read it
  add column returned_at timestamptz,       -- the applicant has answered, and nobody at the office has looked since
  add column due_at timestamptz;            -- until when the applicant is asked to answer

create function copy_placing() returns trigger language plpgsql as $$
begin
  select program_type, selected_program, round_id into new.program_type, new.programme_id, new.round_id
    from application where id = new.application_id;
  return new;
end $$;
create trigger case_copies_placing before insert on admission_case for each row execute function copy_placing();

create function follow_placing() returns trigger language plpgsql as $$
begin
  update admission_case set program_type = new.program_type, programme_id = new.selected_program, round_id = new.round_id
    where application_id = new.id
      and (program_type, programme_id, round_id) is distinct from (new.program_type, new.selected_program, new.round_id);
  return null;
end $$;
create trigger application_places_case after update of program_type, selected_program, round_id on application for each row
  when ((old.program_type, old.selected_program, old.round_id) is distinct from (new.program_type, new.selected_program, new.round_id))
  execute function follow_placing();

-- How many cases there are, as differences that are added up: two who move cases never wait for each other. A duty adds them together.
create table case_count (
  id bigint generated always as identity primary key,
  round_id text,
  program_type text not null,
  programme_id text,
  stage text not null,
  cases integer not null
);

create function count_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_count (round_id, program_type, programme_id, stage, cases)
      select round_id, program_type, programme_id, stage, count(*) from after where program_type is not null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into case_count (round_id, program_type, programme_id, stage, cases)
      select round_id, program_type, programme_id, stage, -count(*) from before where program_type is not null group by 1, 2, 3, 4;
  else
    insert into case_count (round_id, program_type, programme_id, stage, cases)
      select round_id, program_type, programme_id, stage, sum(difference) from (
        select round_id, program_type, programme_id, stage, -1 as difference from before where program_type is not null
        union all
        select round_id, program_type, programme_id, stage, 1 from after where program_type is not null
      ) moved
      group by 1, 2, 3, 4 having sum(difference) <> 0;
  end if;
  return null;
end $$;
create trigger cases_counted_in after insert on admission_case
  referencing new table as after for each statement execute function count_cases();
create trigger cases_counted_out after delete on admission_case
  referencing old table as before for each statement execute function count_cases();
create trigger cases_counted_anew after update on admission_case
  referencing old table as before new table as after for each statement execute function count_cases();

-- The words of a text without accents and in small letters: 'Ọláolúwa ÀJÀYÍ' is found as 'olaoluwa ajayi'.
create function search_words(text) returns text[] immutable parallel safe strict language sql return
  array(select distinct word from regexp_split_to_table(
    regexp_replace(lower(translate(normalize($1, nfd), 'ɓɗƙƁƊƘ''’‘ʼ`', 'bdkBDK')), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9@._+]+') word
  where word <> '');

-- What an application is found by: the words of the name, and its numbers and addresses without signs in them.
create function words_of_application(a application) returns text[] stable language sql return
  array(select distinct word from unnest(
    search_words(concat_ws(' ', a.surname, a.first_name, a.other_names)) || array[
      regexp_replace(a.application_number, '\W', '', 'g'),
      lower(a.email),
      regexp_replace(a.phone, '^\+234|\D', '', 'g'),
      lower(a.answers ->> 'jamb_registration_number')
    ]) word
  where length(word) between 1 and 200);

create table case_word (
  word text collate "C" not null,
  application_id bigint not null references admission_case on delete cascade,
  primary key (word, application_id)
);
create index case_word_backwards on case_word (reverse(word) collate "C", application_id);
create index case_word_of on case_word (application_id);

create function write_case_words() returns trigger language plpgsql as $$
declare
  wanted text[];
begin
  if not exists (select from admission_case where application_id = new.id) then return null; end if;
  wanted := words_of_application(new);
  delete from case_word where application_id = new.id and word <> all (wanted);
  insert into case_word (word, application_id) select word, new.id from unnest(wanted) word on conflict do nothing;
  return null;
end $$;
create trigger application_writes_case_words after update of surname, first_name, other_names, email, phone, application_number, answers
  on application for each row
  when (new.status = 'submitted' or new.erased_at is not null)
  execute function write_case_words();

create function write_words_of_case() returns trigger language plpgsql as $$
begin
  insert into case_word (word, application_id)
    select word, a.id from application a, unnest(words_of_application(a)) word where a.id = new.application_id
    on conflict do nothing;
  return null;
end $$;
create trigger case_writes_words after insert on admission_case for each row execute function write_words_of_case();
create trigger case_writes_words_later after update of program_type on admission_case for each row
  when (old.program_type is null) execute function write_words_of_case();
