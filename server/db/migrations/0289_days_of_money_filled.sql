-- online
-- repeat
update payment set booked_at = case when status = 'paid' then coalesce(settled_at, created_at) else created_at end
  where id in (select id from payment where receipt_number is not null and booked_at is null limit 5000);
create index concurrently if not exists payment_by_booking on payment (booked_at) where booked_at is not null;
create index concurrently if not exists refund_by_end on refund (settled_at) where settled_at is not null;
