-- Links by which a member of staff who forgot the password chooses another one, together with the second factor (ADR 175).
create table staff_password_link (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_codes integer not null default 0,
  used_at timestamptz
);
create index staff_password_link_staff on staff_password_link (staff_id);
create index staff_password_link_expires_at on staff_password_link (expires_at);
