-- online
alter table staff_request validate constraint staff_request_kind;
alter table staff_request validate constraint staff_request_cover;
alter table staff_request validate constraint staff_request_cover_id_fkey;
