-- A case goes back from readers, or from ready, to checking. The rest is as in 0076; a test compares it with `case-life.ts`.
create or replace function refuse_stage_outside_of_table() returns trigger language plpgsql as $$
begin
  if old.stage || ' ' || new.stage <> all (array[
    'received checking', 'received told', 'received withdrawn', 'received returned',
    'checking with_applicant', 'checking reviewing', 'checking ready', 'checking told', 'checking withdrawn',
    'with_applicant checking', 'with_applicant told', 'with_applicant withdrawn',
    'reviewing checking', 'reviewing ready', 'reviewing told', 'reviewing withdrawn',
    'ready checking', 'ready proposed', 'ready told', 'ready withdrawn',
    'proposed ready', 'proposed approved', 'proposed told', 'proposed withdrawn',
    'approved ready', 'approved told', 'approved withdrawn',
    'told ready', 'told withdrawn',
    'withdrawn received', 'withdrawn checking', 'withdrawn with_applicant', 'withdrawn reviewing', 'withdrawn ready',
    'withdrawn told',
    'returned received'])
  then
    raise exception 'case %: no way leads from % to %', old.application_id, old.stage, new.stage;
  end if;
  return new;
end $$;
