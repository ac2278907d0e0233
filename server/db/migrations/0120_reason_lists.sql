-- The reasons to reject a document as they were after each change, with who and when (ADR 94).

create table document_reason_list (
  revision bigint generated always as identity primary key,
  reasons jsonb not null,                   -- in their order: code, label and request of each
  saved_by uuid references staff,           -- null: as it was before anybody changed it
  saved_at timestamptz not null
);
