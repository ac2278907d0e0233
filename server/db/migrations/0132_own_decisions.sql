-- Of a choice in which each application gets a decision of its own, such as a list by rank. Absent: that of the choice.
alter table case_batch_item add column decision jsonb;
