-- By which the start sees that the secret of the server is another one: every session then ends (ADR 231). It tells nothing of the secret.
create table secret_mark (
  is_only boolean primary key default true check (is_only),
  mark bytea not null
);
