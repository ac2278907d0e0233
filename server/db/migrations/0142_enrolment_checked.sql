-- online
alter table decision_condition validate constraint decision_condition_waive_asked_by_fkey;
alter table decision_condition validate constraint decision_condition_waived_by_two;
alter table offer validate constraint offer_deferred_to_fkey;

create index concurrently if not exists offer_by_answer on offer (answer_by, decision_id) where state = 'offered';

create index concurrently if not exists offer_by_state on offer (state, since desc, decision_id desc);
