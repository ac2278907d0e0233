-- The catalogue (everything that makes the product one university's) and its parts as people edit them (ADR 156).

-- A published catalogue, whole. The newest is in force; before the first, the sample is.
create table catalogue_version (
  version integer primary key check (version > 0),
  value jsonb not null,
  hash bytea not null,
  note text,
  published_by uuid references staff,       -- null: by a command on the server
  published_at timestamptz not null
);
create index catalogue_version_published_by on catalogue_version (published_by);

-- One part of it: its draft, and every version that was published.
create table setting_version (
  id uuid primary key,
  kind text not null,
  key text not null,                        -- '-' where there is only one
  version integer,                          -- null: the draft
  body jsonb not null,
  revision integer not null check (revision > 0),
  was integer not null,                     -- the version that was in force when the draft was last saved; 0: the sample
  drafted_by uuid references staff,
  drafted_at timestamptz not null,
  note text,
  publish_at timestamptz,                   -- of a draft: when it is published by itself
  published_by uuid references staff,
  published_at timestamptz,
  check ((version is null) = (published_at is null))
);
create unique index setting_version_draft on setting_version (kind, key) where version is null;
create unique index setting_version_published on setting_version (kind, key, version) where version is not null;
create index setting_version_due on setting_version (publish_at) where publish_at is not null;
create index setting_version_drafted_by on setting_version (drafted_by);
create index setting_version_published_by on setting_version (published_by);

-- Which version each instance serves, and why one could not take up the newest.
create table catalogue_instance (
  name text primary key,
  version integer not null,
  at timestamptz not null,
  failed_version integer,
  failed_at timestamptz,
  failed_detail text
);
