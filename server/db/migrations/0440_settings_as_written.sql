-- Settings and catalogues as they were written. jsonb sorts the keys of its objects, and people read the bands of tuition in the order in which
-- somebody put them. Null for what was stored before, or by a server of an earlier release.
alter table setting_version add column written json;
alter table catalogue_version add column written json;
