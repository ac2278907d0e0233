-- Passkeys of staff, and the challenges that they sign (ADR 96).

create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff,
  credential_id bytea not null unique,
  public_key bytea not null,                -- COSE
  counter bigint not null,                  -- of the last use; stays 0 for passkeys that do not count
  transports jsonb not null default '[]',   -- how a browser reaches it, as the browser said
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);

-- One for each time that a browser asks a passkey. It is deleted when it is used, whatever the answer was.
create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'add')),
  session_id uuid references staff_session on delete cascade,  -- of the sign-in that goes on
  browser_hash bytea,                       -- or of the cookie of a browser that has not begun one
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((session_id is null) <> (browser_hash is null))
);
create index staff_challenge_end on staff_challenge (expires_at);
create index staff_challenge_of on staff_challenge (session_id) where session_id is not null;
