-- A person has one live application a program type and round: one that was withdrawn leaves its place in the round to another.
-- While an account is being deleted its applications keep theirs, because its owner can keep the account.
alter table application add column is_live boolean not null default true;

create function follow_withdrawal() returns trigger language plpgsql as $$
begin
  update application set is_live = new.withdrawn_why is distinct from 'asked'
    where id = new.application_id and is_live = (new.withdrawn_why is not distinct from 'asked');
  return null;
end $$;
create trigger withdrawn_case_leaves_round after update of withdrawn_why on admission_case for each row
  when (new.withdrawn_why is distinct from old.withdrawn_why) execute function follow_withdrawal();
