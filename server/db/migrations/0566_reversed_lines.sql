-- online
-- What a bank has reversed is looked for on Today.
create index concurrently if not exists statement_line_taken_back on statement_line (transfer_id) where taken_back_on is not null;
