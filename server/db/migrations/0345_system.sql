-- What an administrator reads on the page System: each instance as it last described itself, backups, test emails, checks.

create table instance_report (
  name text primary key,                    -- machine and port
  at timestamptz not null,
  report jsonb not null                     -- server/features/system/instance-report.ts
);

-- Each run of the backup command.
create table backup_run (
  id uuid primary key,
  at timestamptz not null,
  file_name text not null,
  bytes bigint not null,
  row_count bigint not null,
  file_count integer not null,
  missing_count integer not null,           -- uploads that were no longer in the file store
  checked_at timestamptz                    -- read again completely, and the checksum matched; null: it did not
);
create index backup_run_at on backup_run (at desc);

-- A test email arrived once somebody typed the code in it.
create table test_mail (
  id uuid primary key,
  mail_id uuid references mail on delete set null,
  sent_by uuid not null references staff,
  recipient text not null,
  code text not null,
  sent_at timestamptz not null,
  arrived_at timestamptz
);
create index test_mail_sent_at on test_mail (sent_at desc);
create index test_mail_mail on test_mail (mail_id);
create index test_mail_sent_by on test_mail (sent_by);

-- The last answer to a question that was put to a service.
create table service_check (
  service text primary key check (service in ('payments')),
  checked_by uuid not null references staff,
  checked_at timestamptz not null,
  works boolean not null,
  says text not null
);
create index service_check_checked_by on service_check (checked_by);
