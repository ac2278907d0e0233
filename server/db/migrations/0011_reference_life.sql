-- online
-- replaces 303156b5281c5de5f4f7b248c2f66624595e0482ffe1f568e9bdb949aace6250
-- The life of a reference: reminders, drafts of referees, mails that came back, and signals for the office.

alter table referee
  add column if not exists bounced_at timestamptz,
  add column if not exists decline_reason text,                         -- for the office alone
  add column if not exists reminders_stopped_at timestamptz,            -- the referee wants no more of them
  add column if not exists next_reminder_at timestamptz;                -- null: nobody is reminded any more
-- repeat
update referee set next_reminder_at = requested_at + interval '7 days' where id in (
  select id from referee where status = 'requested' and requested_at is not null and next_reminder_at is null limit 5000
);
create index concurrently if not exists referee_reminder_due on referee (next_reminder_at) where next_reminder_at is not null;

alter table mail add column if not exists bounced_at timestamptz;       -- refused for good; given_up_at is set too

-- What was reminded: the key is what keeps a restart, or another instance, from doing it again.
create table if not exists reference_reminder (
  referee_id uuid not null references referee on delete cascade,
  kind text not null check (kind in ('referee', 'applicant', 'by-hand')),
  step smallint not null,                                 -- days after the request; by hand: the first, the second, …
  at timestamptz not null,
  was_missed boolean not null default false,              -- a later step was due as well, and only that one was mailed
  primary key (referee_id, kind, step)
);

-- What a referee has typed so far, to go on with on another device; removed when the place is closed.
create table if not exists reference_draft (
  referee_id uuid primary key references referee on delete cascade,
  answers jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Keyed hashes of networks and devices, for the trust signals; no address and no browser can be read from them.
create table if not exists account_device (
  account_id uuid not null references account on delete cascade,
  device_hash bytea not null,
  network_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
create table if not exists referee_opening (
  referee_id uuid not null references referee on delete cascade,
  device_hash bytea not null,
  first_opened_at timestamptz not null,
  primary key (referee_id, device_hash)
);
create table if not exists reference_trust (
  referee_id uuid primary key references reference on delete cascade,
  device_hash bytea not null,
  network_hash bytea not null,
  seconds_since_opening integer,
  signals text[] not null
);
