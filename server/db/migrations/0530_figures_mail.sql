-- A colleague can ask for an email each morning with the figures of the day before: when the next one is due.
alter table staff add column figures_mail_at timestamptz;
