-- online
alter table round validate constraint round_acceptance_fee;
alter table offering validate constraint offering_acceptance_fee;
alter table offer validate constraint offer_acceptance_fee;
alter table payment validate constraint payment_fee;
alter table payment validate constraint payment_fee_of_offer;
alter table payment validate constraint payment_decision_id_fkey;
alter table payment validate constraint payment_status_check;
alter table sponsor_link validate constraint sponsor_link_fee;

create index concurrently if not exists payment_of_offer on payment (decision_id) where decision_id is not null;

-- One open attempt and one paid one for each fee, and for an acceptance fee for each offer.
create unique index concurrently if not exists payment_one_open_of_fee on payment (application_id, fee) where status in ('opening', 'open');

create unique index concurrently if not exists payment_one_application_fee on payment (application_id) where status = 'paid' and fee = 'application';

create unique index concurrently if not exists payment_one_acceptance_fee on payment (decision_id) where status = 'paid' and fee = 'acceptance';

drop index concurrently if exists payment_one_open;

drop index concurrently if exists payment_one_paid;

create index concurrently if not exists offer_with_fee on offer (application_id) where acceptance_fee_minor > 0 and state <> 'offered';
