-- The acceptance fee: set by round and programme, fixed on the offer, and paid through the same rows as the application fee (ADR 108).

alter table round add column acceptance_fee_minor integer not null default 0;
alter table round add constraint round_acceptance_fee check (acceptance_fee_minor between 0 and 1000000000) not valid;
-- Null: what the round says.
alter table offering add column acceptance_fee_minor integer;
alter table offering add constraint offering_acceptance_fee check (acceptance_fee_minor between 0 and 1000000000) not valid;

-- What is asked for, in kobo, since the offer was approved; 0: nothing.
alter table offer add column acceptance_fee_minor integer not null default 0;
alter table offer add constraint offer_acceptance_fee check (acceptance_fee_minor between 0 and 1000000000) not valid;

create function fix_acceptance_fee() returns trigger language plpgsql as $$
begin
  select coalesce(offering.acceptance_fee_minor, round.acceptance_fee_minor, 0) into new.acceptance_fee_minor
    from application
    join decision on decision.id = new.decision_id
    left join round on round.id = application.round_id
    left join offering on offering.round_id = application.round_id
      and offering.programme_id = coalesce(decision.programme_id, application.selected_program)
    where application.id = new.application_id;
  return new;
end $$;
create trigger offer_fixes_its_fee before insert on offer for each row execute function fix_acceptance_fee();

create function keep_acceptance_fee() returns trigger language plpgsql as $$
begin
  raise exception 'offer %: the acceptance fee that was asked for does not change', new.decision_id;
end $$;
create trigger offer_keeps_its_fee before update of acceptance_fee_minor on offer for each row
  when (old.acceptance_fee_minor <> new.acceptance_fee_minor) execute function keep_acceptance_fee();

alter table payment
  add column fee text not null default 'application',
  add column decision_id uuid;              -- of the offer, for an acceptance fee; null once a person was erased
alter table payment add constraint payment_fee check (fee in ('application', 'acceptance')) not valid;
alter table payment add constraint payment_fee_of_offer check (fee = 'acceptance' or decision_id is null) not valid;
alter table payment add constraint payment_decision_id_fkey foreign key (decision_id) references offer on delete set null not valid;
-- `late`: it came when the fee was not due, and goes back.
alter table payment
  drop constraint payment_status_check,
  add constraint payment_status_check check (status in
    ('opening', 'open', 'paid', 'superseded', 'mismatched', 'duplicate', 'late', 'refunded', 'voided', 'expired')) not valid;

alter table sponsor_link add column fee text not null default 'application';
alter table sponsor_link add constraint sponsor_link_fee check (fee in ('application', 'acceptance')) not valid;

-- An acceptance fee is not what an application was submitted with.
create or replace function keep_what_was_paid_for() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment
    where payment.application_id = new.id and payment.status = 'paid' and payment.fee = 'application'
      and payment.program_type = new.program_type and payment.residency = new.residency
      and coalesce(payment.selected_program, new.selected_program) = new.selected_program
  ) then
    return new;
  end if;
  raise exception 'application %: this is not what its fee was paid for', new.uuid;
end $$;
