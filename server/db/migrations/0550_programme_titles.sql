-- The title that the programme of an application had when it was submitted; null for those submitted before, which read today’s.
alter table application add column programme_title text;
