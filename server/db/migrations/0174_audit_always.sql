-- Nothing in the audit log can be changed, also not by a session that has set its triggers aside (`session_replication_role`).
alter table audit_log enable always trigger audit_log_append_only;
alter table audit_log enable always trigger audit_log_no_truncate;
