-- online
alter table staff_cover validate constraint staff_cover_ended;
