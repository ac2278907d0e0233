-- online
create index concurrently if not exists staff_daily_mail on staff (daily_mail_at) where daily_mail_at is not null;
