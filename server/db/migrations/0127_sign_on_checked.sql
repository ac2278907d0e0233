-- online
alter table staff_challenge validate constraint staff_challenge_purpose_check;
