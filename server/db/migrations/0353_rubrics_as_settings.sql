-- The newest published rubrics become a setting (ADR 177), if the office had published one of its own.

insert into catalogue_version (version, value, hash, note, published_by, published_at)
select coalesce(before.version, 0) + 1, value, sha256(convert_to(value::text, 'UTF8')), 'Rubrics as settings', null, now()
from (
  select coalesce((select catalogue_version.value from catalogue_version order by version desc limit 1), '{}'::jsonb)
    || jsonb_build_object('rubrics', (
      select jsonb_agg(jsonb_build_object('level', level, 'programme', programme, 'rubric', '{"names_hidden": false}'::jsonb || content)
        order by level, programme nulls first)
      from (
        select distinct on (level, coalesce(programme, '')) level, programme, content from rubric
        where published_at is not null order by level, coalesce(programme, ''), version desc
      ) newest
    )) as value
) changed
left join (select max(version) as version from catalogue_version) before on true
where exists (select from rubric where published_at is not null and drafted_by is not null);
