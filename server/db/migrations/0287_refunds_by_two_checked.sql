-- online
create index concurrently if not exists refund_by_payment on refund (payment_id);
create index concurrently if not exists refund_to_look_at on refund (payment_id) where status in ('asked', 'to-pay', 'needs-office');
drop index if exists refund_one_a_payment;
alter table refund validate constraint refund_status_check;
alter table refund validate constraint refund_by_two;
alter table refund validate constraint refund_asked_by_fkey;
alter table refund validate constraint refund_agreed_by_fkey;
alter table refund validate constraint refund_discarded_by_fkey;
alter table refund validate constraint refund_paid_by_fkey;
