-- replaces ee857718c88865278e755bd54a0060a1a96180741ae6779efd3bc95a3ba41235
-- Whoever acts has a kind and an id (ADR 53). The next migration fills them in for what is there.

alter table audit_log
  add column actor_kind text not null default '',           -- '' until the next migration has filled it in
  add column actor_id text,                                 -- a row, the name of a job, or the name given to a command
  alter column actor set default '';                        -- for the version before; goes with the next one

create function actor_kind_of(actor text) returns text immutable language sql return
  case split_part(actor, ':', 1)
    when 'office' then 'command'
    when 'clock' then 'job'
    when 'nobody' then 'visitor'
    else case
      when split_part(actor, ':', 1) in ('applicant', 'referee', 'sponsor', 'visitor', 'job', 'gateway') then split_part(actor, ':', 1)
      else 'command'
    end
  end;

-- Of the clock the action says which job it was; null where several could do it.
create function actor_id_of(actor text, action text, subject text) returns text immutable language sql return
  case
    when actor <> 'clock' then nullif(substr(actor, length(split_part(actor, ':', 1)) + 2), '')
    when action in ('document.infected', 'reference.file-infected') then 'check-files'
    when action in ('mail.given-up', 'referee.bounced') then 'send-mail'
    when action in ('refund.requested', 'refund.refused') then 'request-refunds'
    when action in ('application.erased', 'payment-record.erased') then 'end-applications'
    when action = 'account.erased' then 'end-accounts'
    when action = 'work.set-aside' then split_part(subject, ':', 1)
  end;

-- While servers of the version before write the text alone, and read it, each line has both.
create function complete_actor() returns trigger language plpgsql as $$
begin
  if new.actor_kind = '' then
    new.actor_kind := actor_kind_of(new.actor);
    new.actor_id := actor_id_of(new.actor, new.action, new.subject);
  elsif new.actor = '' then
    new.actor := new.actor_kind || coalesce(':' || new.actor_id, '');
  end if;
  return new;
end $$;
create trigger audit_log_complete_actor before insert on audit_log
  for each row execute function complete_actor();

-- Until the next migration is through, the actor may be filled in from the text, and nothing else with it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.address is null and old.at < now() - interval '180 days'
      and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
      return new;
    end if;
    -- Column by column: millions of lines pass here, and rows compared as a whole take twice as long.
    if old.actor_kind = '' and new.actor_kind = actor_kind_of(old.actor)
      and new.actor_id is not distinct from actor_id_of(old.actor, old.action, old.subject)
      and (new.id, new.at, new.actor, new.action, new.subject, new.detail, new.address)
        is not distinct from (old.id, old.at, old.actor, old.action, old.subject, old.detail, old.address) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
