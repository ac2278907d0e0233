-- replaces 948100555c783eb17abf0448e0ad83d5ff7b875a99fec905eb13798a5291b83d
-- What a fee was paid for stays what is submitted, and what was decided stays submitted.

-- Has_paid holds only while what was paid is the fee of what is there. The server refuses a change first; this is for what forgets to.
create function keep_what_was_paid_for() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment
    where payment.application_id = new.id and payment.status = 'paid'
      and payment.program_type = new.program_type and payment.residency = new.residency
      and coalesce(payment.selected_program, new.selected_program) = new.selected_program
  ) then
    return new;
  end if;
  raise exception 'application %: this is not what its fee was paid for', new.uuid;
end $$;
create trigger application_keeps_what_was_paid_for
  before update of program_type, selected_program, residency on application for each row
  when (
    old.has_paid and new.has_paid and new.erased_at is null
    and (new.program_type, new.selected_program, new.residency)
      is distinct from (old.program_type, old.selected_program, old.residency)
  )
  execute function keep_what_was_paid_for();

-- Beside program type and residency, what the fee was asked for; null for attempts of an earlier version.
alter table payment add column selected_program text;
