-- Files that the catalogue names: a crest, photographs, handbooks of programmes (ADR 172).
create table catalogue_file (
  id text primary key,                      -- its hash, size in pixels and ending; also its address
  purpose text not null check (purpose in ('crest', 'photo', 'handbook')),
  small_of text references catalogue_file on delete cascade, -- a smaller copy of this picture, for phones
  content_type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  is_named boolean not null default false,  -- a published catalogue names it, so it is kept for ever
  stored_by uuid references staff,          -- null: by a command on the server
  stored_at timestamptz not null
);
create unique index catalogue_file_small_of on catalogue_file (small_of) where small_of is not null;
create index catalogue_file_unnamed on catalogue_file (stored_at) where not is_named;
create index catalogue_file_stored_by on catalogue_file (stored_by);
