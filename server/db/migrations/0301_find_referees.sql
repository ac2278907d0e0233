-- online
-- A referee who phones is found by name, as applicants are.
create index concurrently if not exists referee_names on referee using gin (findable_words(name)) where status <> 'replaced';
