-- online
-- One current version of a kind, in place of one document of a kind.
create index concurrently if not exists document_by_application on document (application_id, kind, uploaded_at);
create unique index concurrently if not exists document_current on document (application_id, kind) where replaced_at is null;
alter table document drop constraint if exists document_application_id_kind_key;

-- What was submitted before. Documents that a server is changing are left for the next statement, which locks one at a time.
-- repeat
update document set submitted_at = (
  select min(version.submitted_at) from application_version version
  where version.application_id = document.application_id
    and version.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', document.id))
)
where id in (
  select id from document
  where submitted_at is null and exists (
    select from application_version version
    where version.application_id = document.application_id
      and version.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', document.id))
  )
  limit 5000 for update skip locked
);

-- repeat
update document set submitted_at = (
  select min(version.submitted_at) from application_version version
  where version.application_id = document.application_id
    and version.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', document.id))
)
where id in (
  select id from document
  where submitted_at is null and exists (
    select from application_version version
    where version.application_id = document.application_id
      and version.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', document.id))
  )
  limit 1
);
