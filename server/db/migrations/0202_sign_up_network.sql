-- Where a sign-up came from: a code typed elsewhere, without the password, does not make its password anyone's.
set local lock_timeout = 100;
alter table pending_sign_up add column network text;
-- The browser that asked for a code has tries of its own at that code.
alter table one_time_code add column asked_by bytea;
