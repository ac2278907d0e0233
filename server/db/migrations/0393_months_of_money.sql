-- Months that were closed, with their sums as they were (ADR 194).
create table money_month (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  closed_by uuid not null references staff,
  closed_at timestamptz not null,
  note text not null,
  report jsonb not null                                   -- the sums of its days
);

create function keep_money_month() returns trigger language plpgsql as $$
begin
  raise exception 'A month that was closed stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger money_month_stays before update or delete on money_month for each row execute function keep_money_month();
