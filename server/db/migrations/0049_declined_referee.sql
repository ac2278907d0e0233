-- online
-- Who declined is not asked again for the same application, also after somebody else took the place.
alter table referee add column if not exists declined_at timestamptz;

-- repeat
update referee set declined_at = closed_at
  where id in (select id from referee where status = 'declined' and declined_at is null and closed_at is not null limit 5000);
