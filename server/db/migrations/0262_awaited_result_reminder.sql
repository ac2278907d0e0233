-- online
-- When the owner of a submitted application is reminded of a result that was awaited then; null: nothing to remind of.
alter table application add column if not exists result_reminder_at timestamptz;
create index concurrently if not exists application_result_reminder on application (result_reminder_at)
  where result_reminder_at is not null;
