-- online
create index concurrently if not exists audit_log_without_kind on audit_log (id) where actor_kind = '';
-- repeat
update audit_log set actor_kind = actor_kind_of(actor), actor_id = actor_id_of(actor, action, subject) where id in (
  select id from audit_log where actor_kind = '' order by id limit 5000
);
alter table audit_log
  drop constraint if exists audit_log_actor_kind,
  add constraint audit_log_actor_kind check
    (actor_kind in ('applicant', 'referee', 'sponsor', 'visitor', 'staff', 'job', 'gateway', 'command')) not valid;
alter table audit_log validate constraint audit_log_actor_kind;
drop index concurrently if exists audit_log_without_kind;

-- Who, what, whom and when: each in the order of time, to go on from any line.
create index concurrently if not exists audit_log_by_actor on audit_log (actor_kind, actor_id, at, id);
create index concurrently if not exists audit_log_by_kind on audit_log (actor_kind, at, id);
create index concurrently if not exists audit_log_by_action on audit_log (action, at, id);
create index concurrently if not exists audit_log_about on audit_log (subject, at, id);
create index concurrently if not exists audit_log_by_time on audit_log (at, id);
drop index concurrently if exists audit_log_by_subject;
