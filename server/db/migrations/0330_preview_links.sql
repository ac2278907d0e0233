-- Links with which people without an account read the draft of a setting (ADR 170).

set local lock_timeout = 100;

create table setting_preview_link (
  id uuid primary key,
  token_hash bytea not null unique,
  draft_id uuid not null references setting_version on delete cascade,   -- a discarded draft takes its links along
  made_by uuid references staff,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
create index setting_preview_link_of_draft on setting_preview_link (draft_id);
create index setting_preview_link_made_by on setting_preview_link (made_by);
