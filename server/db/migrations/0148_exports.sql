-- A colleague approves exports of more than 1,000 people (ADR 107).
create table export_request (
  id uuid primary key,
  what text not null,
  columns text[] not null,
  filter jsonb not null,
  format text not null,
  people integer not null,                  -- when it was asked for
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  outcome text check (outcome in ('approved', 'refused', 'taken_back')),
  used_at timestamptz,
  check ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null)),
  check (outcome is distinct from 'approved' or decided_by <> asked_by),
  check (used_at is null or outcome is not distinct from 'approved')
);
create index export_request_open on export_request (asked_at) where used_at is null;
