-- Devices on which somebody signed in before: wrong passwords from elsewhere never keep their owner out.

create table known_device (
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null,                -- of the cookie that the device keeps
  last_used_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index known_device_old on known_device (last_used_at);
