-- The questions of the office beyond the form that an application was asked, as they were when it was submitted.

alter table application add column additional_questions jsonb;
