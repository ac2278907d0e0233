-- The books by day: when a payment was booked, which no later refund changes, and days that were closed (ADR 146).
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table payment in access exclusive mode;

alter table payment add column booked_at timestamptz;

create table money_day (
  day date primary key,
  closed_by uuid not null references staff,
  closed_at timestamptz not null,
  note text not null,
  report jsonb not null                                  -- sums, differences and rows as they were
);

create function keep_money_day() returns trigger language plpgsql as $$
begin
  raise exception 'A day that was closed stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger money_day_stays before update or delete on money_day for each row execute function keep_money_day();
