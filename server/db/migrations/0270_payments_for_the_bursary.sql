-- online
-- The bursary's list of payments: by day, those that a person has to look at, and by payer or amount.
create index concurrently if not exists payment_by_moment on payment ((coalesce(settled_at, created_at)), id);
create index concurrently if not exists payment_to_look_at on payment ((coalesce(settled_at, created_at)), id)
  where status in ('mismatched', 'duplicate', 'late', 'refunded');
create index concurrently if not exists payment_by_payer on payment (lower(email) collate "C");
create index concurrently if not exists payment_by_amount on payment (amount_minor);
