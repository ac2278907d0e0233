-- online
alter table one_time_code validate constraint one_time_code_purpose_check;
