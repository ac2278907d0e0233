-- The record of who did what also says from where, and no statement can empty it.

alter table audit_log add column address text;            -- network address of the caller; null for what no call did

-- One change is let through: an address may be forgotten after half a year, and nothing else with it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null and old.at < now() - interval '180 days'
      and (new.id, new.at, new.actor, new.action, new.subject, new.detail)
        is not distinct from (old.id, old.at, old.actor, old.action, old.subject, old.detail) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Also for a session that plays the replica, which skips ordinary triggers.
alter table audit_log enable always trigger audit_log_append_only;
alter table audit_log enable always trigger audit_log_no_truncate;
