-- online
-- Emails that a server has returned because of us, for the alarm of the office.
create index concurrently if not exists mail_returned_in_trouble on mail (given_up_at)
  where trouble is not null and given_up_at is not null;
