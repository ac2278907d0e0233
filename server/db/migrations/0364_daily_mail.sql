-- A colleague can ask for an email each working day about what waits for them: when the next one is due.
alter table staff add column daily_mail_at timestamptz;
