-- Nobody works on an application that is their own, or on which they are referee or sponsor (ADR 134). And a change of somebody’s rights waits for what
-- they are just doing (ADR 135).

-- Both locks first, and each only for a moment.
set local lock_timeout = 100;
lock table staff, staff_grant in share row exclusive mode;
lock table staff_sign_on in access exclusive mode;

-- The rule of shared/domain/mailbox.ts; a test compares the two. Compared by bytes, so that no index depends on the collation of the machine.
create function mailbox_of(email text) returns text immutable parallel safe strict language plpgsql as $$
declare
  address text := lower(btrim(normalize(email, nfc), E' \t\r\n') collate "C");
  host text := substring(address from '@([^@]*)$');
  local text := substring(address from '^(.+)@[^@]*$');
begin
  if host is null or local is null then
    return address collate "C";
  end if;
  if host = 'googlemail.com' then
    host := 'gmail.com';
  end if;
  if local not like '+%' then
    local := split_part(local, '+', 1);
  end if;
  if host = 'gmail.com' then
    local := replace(local, '.', '');
  end if;
  return (local || '@' || host) collate "C";
end $$;

alter table staff_sign_on add column email text;  -- the address that the sign-in service gave last

-- Counts every change of their grants, so that an act can see in one statement that nobody has changed them since.
alter table staff add column rights_version integer not null default 1;
create function count_rights() returns trigger language plpgsql as $$
begin
  update staff set rights_version = rights_version + 1 where id = coalesce(new.staff_id, old.staff_id);
  return null;
end $$;
create trigger staff_grant_counts after insert or update or delete on staff_grant for each row execute function count_rights();

-- The applications that somebody must not work on.
create function own_applications(person uuid) returns bigint[] stable language plpgsql as $$
declare
  mine text[] := array(
    select mailbox_of(email) from staff where id = person
    union select mailbox_of(email) from staff_sign_on where staff_id = person and email is not null);
begin
  return array(
    select id from application where mailbox_of(application.email) collate "C" = any (mine)
    union select id from application where mailbox_of(application.email_key) collate "C" = any (mine)
    union select application.id from account owner join application on application.account_id = coalesce(owner.merged_into, owner.id)
      where mailbox_of(owner.email) collate "C" = any (mine)
    union select application_id from referee
      where mailbox_of(referee.email) collate "C" = any (mine) and status not in ('replaced', 'cancelled')
    union select application_id from reference join referee on referee.id = reference.referee_id
      where mailbox_of(reference.email_official) collate "C" = any (mine) or mailbox_of(reference.email_personal) collate "C" = any (mine)
    union select application_id from payment
      where payer = 'sponsor' and mailbox_of(payment.email) collate "C" = any (mine));
end $$;
