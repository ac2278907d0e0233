-- Letters of admission (ADR 98). The bytes are stored: a letter says the same for ever, whatever becomes of the template.
create sequence letter_number_sequence;

create table letter (
  id uuid primary key,
  decision_id uuid not null references decision on delete cascade,
  application_id bigint not null references application on delete cascade,
  number text not null unique,
  token_hash bytea not null unique,         -- of what its QR code leads to
  says jsonb not null,                      -- the facts it was drawn from; when they change, a new letter replaces it
  bytes bytea not null,
  sha256 bytea not null check (sha256 = sha256(bytes)),
  issued_at timestamptz not null,
  replaced_at timestamptz
);
create unique index letter_current on letter (decision_id) where replaced_at is null;
create index letter_of_application on letter (application_id);

create function keep_letter() returns trigger language plpgsql as $$
begin
  if (new.id, new.decision_id, new.application_id, new.number, new.token_hash, new.says, new.bytes, new.sha256, new.issued_at)
      is distinct from
      (old.id, old.decision_id, old.application_id, old.number, old.token_hash, old.says, old.bytes, old.sha256, old.issued_at)
    or old.replaced_at is not null
  then
    raise exception 'a letter that was issued does not change';
  end if;
  return new;
end $$;
create trigger letters_do_not_change before update on letter for each row execute function keep_letter();
