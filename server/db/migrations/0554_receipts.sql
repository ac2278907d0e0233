-- A receipt as it was given out first: drawn again, it would have the letterhead and the names of that day.
create table receipt (
  payment_id uuid primary key references payment on delete cascade,
  application_id bigint not null references application on delete cascade,
  number text not null,                     -- with the application: another one after the money was moved
  bytes bytea not null,
  drawn_at timestamptz not null
);
create index receipt_of_application on receipt (application_id);
