-- online
create index concurrently if not exists staff_figures_mail on staff (figures_mail_at) where figures_mail_at is not null;
-- The references of a few days are found among all of them.
create index concurrently if not exists reference_by_day on reference (submitted_at);
