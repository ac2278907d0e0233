-- online
alter table matriculation_number validate constraint matriculation_number_given_by_key_fkey;
alter table matriculation_number validate constraint matriculation_number_given_by_one;
alter table audit_log validate constraint audit_log_actor_kind;
-- Administrators read what concerns keys and webhooks too.
create index concurrently if not exists audit_log_about_staff_and_keys on audit_log (at, id)
  where split_part(subject, ':', 1) in ('staff', 'key', 'webhook');
drop index concurrently if exists audit_log_about_staff;
