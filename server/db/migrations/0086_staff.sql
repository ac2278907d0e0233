-- The people who work at the office: their sign-ins, and what each of them may do (ADR 74).

create table staff (
  id uuid primary key,
  full_name text not null,
  email text not null,
  email_key text not null unique,
  origin text not null check (origin in ('setup', 'invitation')),
  password_hash text,                       -- null until an invitation is accepted, and after a reset
  totp_secret bytea,                        -- sealed; null until it is first shown, and after a reset
  totp_confirmed_at timestamptz,            -- null: it was shown, and no code from it was entered yet
  totp_step bigint not null default 0,      -- of the last code that was accepted: a code counts once
  joined_at timestamptz,                    -- of the first confirmed second factor; stays after a reset
  disabled_at timestamptz,
  created_at timestamptz not null,
  check (totp_confirmed_at is null or totp_secret is not null)
);

-- Ended grants stay, as a record of who could do what.
create table staff_grant (
  id uuid primary key,
  staff_id uuid not null references staff,
  role text not null check (role in
    ('officer', 'reader', 'head', 'registrar', 'bursar', 'records', 'editor', 'auditor', 'administrator')),
  scope jsonb not null,                     -- '"all"', or lists: program_types, schools, programmes
  granted_at timestamptz not null,
  ended_at timestamptz
);
create index staff_grant_live on staff_grant (staff_id) where ended_at is null;
create index staff_grant_of_role on staff_grant (role);

-- A link to choose a password and the second factor: of an invitation, or after a reset.
create table staff_invitation (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitation_of on staff_invitation (staff_id);
create index staff_invitation_end on staff_invitation (expires_at);

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- `password`: only the password was right so far. `enrolling`: the second factor is being set up. `both`: signed in.
create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique,
  staff_id uuid not null references staff,
  proven text not null check (proven in ('password', 'enrolling', 'both')),
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,             -- at the latest
  fresh_until timestamptz,                  -- the second factor was given again: so long it counts as fresh
  ended_at timestamptz,
  user_agent text
);
create index staff_session_end on staff_session (ends_at);
create index staff_session_of on staff_session (staff_id) where ended_at is null;

-- What two administrators decide together: the first asks, another one agrees.
create table staff_request (
  id uuid primary key,
  kind text not null check (kind in ('reset', 'widen', 'enable')),
  staff_id uuid not null references staff,
  grants jsonb,                             -- of `widen`: all grants as they will be
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  outcome text check (outcome in ('agreed', 'refused', 'replaced')),
  check ((decided_at is null) = (outcome is null)),
  check ((kind = 'widen') = (grants is not null)),
  check (outcome is distinct from 'agreed' or decided_by <> asked_by)
);
create unique index staff_request_open on staff_request (staff_id, kind) where decided_at is null;

-- Tokens of /office/setup, one for each start; all are useless once there is an administrator.
create table office_setup (
  token_hash bytea primary key,
  created_at timestamptz not null
);
