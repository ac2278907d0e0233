-- online
create index concurrently if not exists payment_events_not_ours on payment_event (received_at) where not is_ours;
