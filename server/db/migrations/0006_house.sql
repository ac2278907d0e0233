-- What the whole house shares: promised answers, limits, messages, the record of who did what.

create table idempotency_key (
  caller text not null,
  call text not null,
  key uuid not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (caller, call, key)
);
create index idempotency_key_old on idempotency_key (created_at);

-- Unlogged: losing the counts in a crash harms nobody, and counting must be cheap.
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

create table contact_message (
  id uuid primary key,
  full_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,                                    -- 'applicant:<id>', 'referee:<id>', 'gateway', 'office:<name>', 'clock'
  action text not null,
  subject text not null,                                  -- 'application:<uuid>', 'payment:<reference>', …
  detail jsonb not null default '{}'
);
create index audit_log_by_subject on audit_log (subject, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
