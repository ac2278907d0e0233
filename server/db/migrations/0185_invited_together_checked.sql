-- online
alter table case_batch validate constraint case_batch_action;
