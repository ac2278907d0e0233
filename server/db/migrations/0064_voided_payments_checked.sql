-- online
alter table payment validate constraint payment_status_check;
