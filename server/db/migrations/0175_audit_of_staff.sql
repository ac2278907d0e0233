-- online
-- Administrators read what concerns staff, which is little among all that concerns applications.
create index concurrently if not exists audit_log_about_staff on audit_log (at, id) where subject like 'staff:%';
