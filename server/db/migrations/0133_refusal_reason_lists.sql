-- The reasons for a refusal as they were after each change, with who and when (ADR 101).

create table refusal_reason_list (
  revision bigint generated always as identity primary key,
  reasons jsonb not null,                   -- in their order: code, label, sentence and figure of each
  saved_by uuid references staff,           -- null: as it was before anybody changed it
  saved_at timestamptz not null
);
