-- A webhook whose secret this server cannot read, because JWT_SECRET is another one now.
set local lock_timeout = 100;
alter table webhook drop constraint webhook_disabled_why_check;
alter table webhook add constraint webhook_disabled_why check (disabled_why in ('failing', 'gone', 'by-staff', 'secret')) not valid;
