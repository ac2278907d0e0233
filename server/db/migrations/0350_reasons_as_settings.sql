-- The reasons to reject a document and those for a refusal become settings (ADR 177), with who changed them and when. The tables of
-- before are no longer read; they stay for servers of the release before, and for the way back.

-- Settings take no marks that turn the direction of a text.
create temporary view plain_document_reasons as
select revision, saved_by, saved_at, regexp_replace(reasons::text, '[\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g')::jsonb as reasons from document_reason_list;
create temporary view plain_refusal_reasons as
select revision, saved_by, saved_at, regexp_replace(reasons::text, '[\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g')::jsonb as reasons from refusal_reason_list;

insert into setting_version (id, kind, key, version, body, revision, was, drafted_by, drafted_at, published_by, published_at)
select gen_random_uuid(), 'document-reasons', '-', place, reasons, place, place - 1, saved_by, saved_at, saved_by, saved_at
from (select *, row_number() over (order by revision)::integer as place from plain_document_reasons) list;

insert into setting_version (id, kind, key, version, body, revision, was, drafted_by, drafted_at, published_by, published_at)
select gen_random_uuid(), 'refusal-reasons', '-', place, reasons, place, place - 1, saved_by, saved_at, saved_by, saved_at
from (select *, row_number() over (order by revision)::integer as place from plain_refusal_reasons) list;

-- The newest lists are in force. Parts that a catalogue does not name are the sample's.
insert into catalogue_version (version, value, hash, note, published_by, published_at)
select coalesce(before.version, 0) + 1, value, sha256(convert_to(value::text, 'UTF8')), 'Reasons as settings', null, now()
from (
  select coalesce((select catalogue_version.value from catalogue_version order by version desc limit 1), '{}'::jsonb)
    || coalesce((select jsonb_build_object('documentReasons', reasons) from plain_document_reasons order by revision desc limit 1), '{}'::jsonb)
    || coalesce((select jsonb_build_object('refusalReasons', reasons) from plain_refusal_reasons order by revision desc limit 1), '{}'::jsonb)
    as value
) changed
left join (select max(version) as version from catalogue_version) before on true
where exists (select from document_reason_list) or exists (select from refusal_reason_list);

drop view plain_document_reasons;
drop view plain_refusal_reasons;

-- A decision holds its reasons in the words of then.
alter table decision_reason drop constraint decision_reason_code_fkey;
