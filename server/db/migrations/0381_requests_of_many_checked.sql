-- online
alter table case_batch validate constraint case_batch_action;
create index concurrently if not exists case_enquiry_to_tell on case_enquiry (tell_at) where tell_at is not null;
