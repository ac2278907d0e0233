-- online
-- repeat
update refund set event_at = settled_at
  where id in (select id from refund where status = 'processed' and settled_at is not null and event_at is null limit 5000);
