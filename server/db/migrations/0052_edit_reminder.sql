-- online
-- When somebody who took a submitted application back to a draft is reminded that it is one; null: nothing to remind of.
alter table application add column if not exists edit_reminder_at timestamptz;
create index concurrently if not exists application_edit_reminder on application (edit_reminder_at)
  where edit_reminder_at is not null;
