-- When the event of the provider about a refund came. It may come after we had asked: it is then about this refund, and no further one.
alter table refund add column event_at timestamptz;
