-- online
alter table webhook validate constraint webhook_disabled_why;
