-- online
-- replaces c33b24765df76a27de0d7611808d6d5b37e4ea7a388d493d82a2767e95d17b73
-- The cases that were there before are counted under their headings. Rows that a server is changing are left for the next statement.
-- repeat
update admission_case set reading_counted = true where application_id in (
  select application_id from admission_case where not reading_counted limit 500 for no key update skip locked
);

-- repeat
update admission_case set reading_counted = true where application_id in (
  select application_id from admission_case where not reading_counted limit 1 for no key update
);

-- How much work somebody has: what is assigned to them and not decided.
create index concurrently if not exists case_load on admission_case (assignee_id)
  where assignee_id is not null and stage not in ('told', 'withdrawn', 'returned');

-- What was rejected and not replaced, which is little.
create index concurrently if not exists document_rejected on document (application_id)
  where replaced_at is null and verdict = 'rejected';
