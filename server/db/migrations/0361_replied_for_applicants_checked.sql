-- online
alter table offer_note validate constraint offer_note_kind_check;
