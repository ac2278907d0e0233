-- Runs in every call of the office. As a join, accounts and applications could be read whole, because which of them leads is decided while one is
-- still empty. Each part now finds its rows by keys that are known before.
create or replace function own_applications(person uuid) returns bigint[]
  language plpgsql stable
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  mine text[] := array(
    select mailbox_of(email) from staff where id = person
    union select mailbox_of(email) from staff_sign_on where staff_id = person and email is not null);
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
