-- online
alter table sitting_place validate constraint sitting_place_end_reason_check;
