-- online
create unique index concurrently if not exists staff_request_open_invitation on staff_request (email_key)
  where decided_at is null and kind = 'invite';
alter table staff_request validate constraint staff_request_kind;
alter table staff_request validate constraint staff_request_grants;
alter table staff_request validate constraint staff_request_whom;
