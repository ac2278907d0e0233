-- A new address is confirmed from the old one and the new one.

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('verify-email', 'reset-password', 'leave-address', 'take-address'));

create table email_change (
  account_id uuid primary key references account on delete cascade,
  new_email text not null,
  new_email_key text not null,
  created_at timestamptz not null
);
