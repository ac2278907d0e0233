-- The acceptance fee of a round is in one currency, that of the university’s country as a rule, and is fixed on the offer with its amount.
-- What was set and offered before was in naira.

alter table round add column acceptance_fee_currency text not null default 'NGN';
alter table round add constraint round_acceptance_fee_currency check (acceptance_fee_currency in ('NGN', 'USD', 'GHS', 'KES', 'ZAR')) not valid;
alter table offer add column acceptance_fee_currency text not null default 'NGN';
alter table offer add constraint offer_acceptance_fee_currency check (acceptance_fee_currency in ('NGN', 'USD', 'GHS', 'KES', 'ZAR')) not valid;

create or replace function fix_acceptance_fee() returns trigger language plpgsql as $$
begin
  select coalesce(offering.acceptance_fee_minor, round.acceptance_fee_minor, 0), coalesce(round.acceptance_fee_currency, 'NGN')
    into new.acceptance_fee_minor, new.acceptance_fee_currency
    from application
    join decision on decision.id = new.decision_id
    left join round on round.id = application.round_id
    left join offering on offering.round_id = application.round_id
      and offering.programme_id = coalesce(decision.programme_id, application.selected_program)
    where application.id = new.application_id;
  return new;
end $$;

drop trigger offer_keeps_its_fee on offer;
create trigger offer_keeps_its_fee before update of acceptance_fee_minor, acceptance_fee_currency on offer for each row
  when (old.acceptance_fee_minor <> new.acceptance_fee_minor or old.acceptance_fee_currency <> new.acceptance_fee_currency)
  execute function keep_acceptance_fee();
