-- People who sign in, the codes they are mailed, and their sessions.

create table account (
  id uuid primary key,
  email text not null,
  email_key text not null unique,           -- NFC, lower case: e-mails compare without case
  full_name text not null,
  phone text,
  password_hash text not null,
  program_type text not null,
  program text,                             -- programme id chosen at sign-up
  email_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table one_time_code (
  id uuid primary key,
  email_key text not null,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  code_hash bytea not null,                 -- keyed hash: six digits are guessable from a plain one
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_latest on one_time_code (email_key, purpose, created_at desc);

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_account on session (account_id) where ended_at is null;

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz                       -- rotated away; using it again ends the session
);
create index refresh_token_by_session on refresh_token (session_id);
