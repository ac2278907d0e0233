-- Whoever covers for a colleague acts as that colleague, so they work on no application of theirs either (ADR 230). And a cover ends with the roles or the
-- account of either, also by a command, which no member of staff gives.

set local lock_timeout = 100;

create function applications_of(people uuid[]) returns bigint[]
  language plpgsql stable
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  mine text[] := array(
    select mailbox_of(email) from staff where id = any (people)
    union select mailbox_of(email) from staff_sign_on where staff_id = any (people) and email is not null);
  accounts uuid[] := array(
    select coalesce(merged_into, id) from account where mailbox_of(email) collate "C" = any (mine));
  referees uuid[] := array(
    select referee_id from reference where mailbox_of(email_official) collate "C" = any (mine)
    union select referee_id from reference where mailbox_of(email_personal) collate "C" = any (mine));
begin
  return array(
    select id from application where mailbox_of(application.email) collate "C" = any (mine)
    union select id from application where mailbox_of(application.email_key) collate "C" = any (mine)
    union select id from application where account_id = any (accounts)
    union select application_id from referee
      where mailbox_of(referee.email) collate "C" = any (mine) and status not in ('replaced', 'cancelled')
    union select application_id from referee where id = any (referees)
    union select application_id from payment
      where payer = 'sponsor' and mailbox_of(payment.email) collate "C" = any (mine));
end $$;

create or replace function own_applications(person uuid) returns bigint[] language plpgsql stable as $$
begin
  return applications_of(array[person]);
end $$;

create function own_applications(person uuid, at timestamptz) returns bigint[] language plpgsql stable as $$
begin
  return applications_of(person || array(
    select absent_id from staff_cover
      where colleague_id = person and agreed_at is not null and ended_at is null and starts_at <= at and ends_at > at));
end $$;

alter table staff_cover drop constraint staff_cover_check2;
alter table staff_cover add constraint staff_cover_ended check (ended_by is null or ended_at is not null) not valid;
