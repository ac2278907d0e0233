-- online
alter table case_batch validate constraint case_batch_action;
create index concurrently if not exists case_message_to_tell on case_message (tell_at) where tell_at is not null;
