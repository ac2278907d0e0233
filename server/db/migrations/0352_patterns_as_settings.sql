-- The pattern of matriculation numbers becomes a setting (ADR 177), with who set it and when. The table of before is no longer read; it
-- stays for servers of the release before.

insert into setting_version (id, kind, key, version, body, revision, was, drafted_by, drafted_at, published_by, published_at)
select gen_random_uuid(), 'number-patterns', '-', place, jsonb_build_object('matriculation', pattern), place, place - 1, set_by, set_at, set_by, set_at
from (select *, row_number() over (order by id)::integer as place from matriculation_pattern) patterns;

-- The newest is in force. Parts that a catalogue does not name are the sample's.
insert into catalogue_version (version, value, hash, note, published_by, published_at)
select coalesce(before.version, 0) + 1, value, sha256(convert_to(value::text, 'UTF8')), 'Number patterns as settings', null, now()
from (
  select coalesce((select catalogue_version.value from catalogue_version order by version desc limit 1), '{}'::jsonb)
    || jsonb_build_object('numberPatterns', jsonb_build_object('matriculation', newest.pattern)) as value
  from (select pattern from matriculation_pattern order by id desc limit 1) newest
) changed
left join (select max(version) as version from catalogue_version) before on true;
