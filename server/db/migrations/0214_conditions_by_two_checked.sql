-- online
alter table decision_condition validate constraint decision_condition_met_asked_by_fkey;
alter table decision_condition validate constraint decision_condition_met_by_two;
alter table offer_note validate constraint offer_note_kind_check;
