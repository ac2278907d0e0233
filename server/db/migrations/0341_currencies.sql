-- Fees can be in other currencies than naira and US dollars. Which, the catalogue and the payment provider say.
alter table payment
  drop constraint if exists payment_currency_check,
  add constraint payment_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table sandbox_transaction
  drop constraint if exists sandbox_transaction_currency_check,
  add constraint sandbox_transaction_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table waiver_use
  drop constraint if exists waiver_use_currency_check,
  add constraint waiver_use_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table transfer
  drop constraint if exists transfer_currency_check,
  add constraint transfer_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table statement_line
  drop constraint if exists statement_line_currency_check,
  add constraint statement_line_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
