-- online
alter table round validate constraint round_acceptance_fee_currency;
alter table offer validate constraint offer_acceptance_fee_currency;
