-- online
alter table mail validate constraint mail_lane_known;
create index concurrently if not exists mail_due_by_lane on mail (lane, next_attempt_at) where next_attempt_at is not null;
create index concurrently if not exists mail_in_trouble on mail (trouble, trouble_since)
  where trouble is not null and next_attempt_at is not null;
-- Other requests to the same mailbox, for the page of an answered link.
create index concurrently if not exists referee_by_email on referee (email_key);
