-- What `prune` looks for.
create index one_time_code_old on one_time_code (created_at);
create index audit_log_with_address on audit_log (at) where address is not null;
create index mail_farewell on mail (created_at) where kind = 'account-deleted';
