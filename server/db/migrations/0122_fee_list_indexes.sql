-- online
create index concurrently if not exists application_by_submission on application (submitted_at, id)
  where status <> 'draft' and erased_at is null;
create index concurrently if not exists application_unpaid on application (submitted_at, id)
  where status = 'awaiting_payment' and erased_at is null;
create index concurrently if not exists application_fees_counted on application (status, has_paid, program_type, selected_program, id)
  where status <> 'draft' and erased_at is null;
create index concurrently if not exists application_surname on application (search_text(surname) collate "C")
  where status <> 'draft' and erased_at is null;
create index concurrently if not exists application_first_name on application (search_text(first_name) collate "C")
  where status <> 'draft' and erased_at is null;
create index concurrently if not exists payment_mismatched on payment (application_id) where status = 'mismatched';
create index concurrently if not exists payment_given_back on payment (application_id)
  where status in ('refunded', 'voided') and receipt_number is not null;
