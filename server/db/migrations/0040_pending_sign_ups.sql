-- Sign-ups wait side by side until the address is confirmed, and tries of codes are counted by the way on which they come.

create table pending_sign_up (
  id uuid primary key,                      -- becomes the id of the account
  email text not null,
  email_key text not null,
  full_name text not null,
  phone text,
  password_hash text not null,              -- salted by the address, so that equal passwords of one address are equal here
  program_type text not null,
  program text,
  cookie_hash bytea,                        -- of what the browser keeps that signed up; null: of a release before this one
  user_agent text,
  agreed_version text not null,             -- of terms and privacy text: content/consent.ts
  is_contested boolean not null default false, -- another password was pending for this address when it was
  created_at timestamptz not null
);
create index pending_sign_up_by_address on pending_sign_up (email_key, created_at desc);
create index pending_sign_up_old on pending_sign_up (created_at);

alter table one_time_code
  add column sign_up_id uuid,               -- the sign-up it was mailed for
  add column link_hash bytea,               -- of the key in the mail's link
  add column is_decoy boolean not null default false; -- mailed to nobody: for an address without an account
