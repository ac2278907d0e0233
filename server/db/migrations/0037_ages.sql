-- What `prune` and the deletion of an account look for.
create index contact_message_old on contact_message (created_at);
create index contact_message_by_writer on contact_message (lower(email));
create index session_by_owner on session (account_id);
create index session_expired on session (expires_at);
create index session_ended on session (ended_at) where ended_at is not null;
create index account_device_old on account_device (last_seen_at);
create index payment_event_handled on payment_event (handled_at) where handled_at is not null;
create index one_time_code_old on one_time_code (created_at);
create index audit_log_with_address on audit_log (at) where address is not null;
