-- online
alter table payment validate constraint payment_currency_check;
alter table sandbox_transaction validate constraint sandbox_transaction_currency_check;
alter table waiver_use validate constraint waiver_use_currency_check;
alter table transfer validate constraint transfer_currency_check;
alter table statement_line validate constraint statement_line_currency_check;
