-- The fees of its program type when an application was submitted, by residency; null for those submitted before, which owe today’s.
alter table application add column asked_fees jsonb;
