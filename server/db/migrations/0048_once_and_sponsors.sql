-- Kept answers say which request they are for, and hold no secret in clear; a sponsor's link ends.

alter table idempotency_key
  add column request_hash bytea,                          -- keyed hash of the request; null for keys of an earlier version
  add column sealed_answer bytea;                         -- encrypted; `answer` is from an earlier version

alter table sponsor_link
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('applicant', 'new-link', 'payment'));
