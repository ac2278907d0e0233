-- The headings of the queue are counted as its stages are: by differences that are added up (ADR 82).

alter table case_count add column reading text not null default 'waiting';

-- Cases that were there before stay counted as `waiting`, until 0099 counts each of them again.
alter table admission_case add column reading_counted boolean not null default false;
alter table admission_case alter column reading_counted set default true;

-- `returned`: the applicant has answered, and nobody at the office has looked since.
create function case_reading(returned_at timestamptz, first_opened_at timestamptz) returns text immutable parallel safe language sql return
  case when returned_at is not null then 'returned' when first_opened_at is null then 'unread' else 'waiting' end;

create function counted_reading(held admission_case) returns text immutable parallel safe language sql return
  case when held.reading_counted then case_reading(held.returned_at, held.first_opened_at) else 'waiting' end;

create or replace function count_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
      select round_id, program_type, programme_id, stage, counted_reading(after), count(*)
      from after where program_type is not null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
      select round_id, program_type, programme_id, stage, counted_reading(before), -count(*)
      from before where program_type is not null group by 1, 2, 3, 4, 5;
  else
    insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
      select round_id, program_type, programme_id, stage, reading, sum(difference) from (
        select round_id, program_type, programme_id, stage, counted_reading(before) as reading, -1 as difference
          from before where program_type is not null
        union all
        select round_id, program_type, programme_id, stage, counted_reading(after), 1 from after where program_type is not null
      ) moved
      group by 1, 2, 3, 4, 5 having sum(difference) <> 0;
  end if;
  return null;
end $$;
