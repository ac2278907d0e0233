-- Rows on which a duty broke. Each is tried again later and later, while those behind it go on (ADR 49).

create table set_aside (
  duty text not null,
  subject text not null,                    -- the id of the row
  failures integer not null check (failures > 0),
  reason text not null,                     -- the kind of error, never its text, which may quote a person
  since timestamptz not null,
  next_attempt_at timestamptz not null,
  primary key (duty, subject)
);
create index set_aside_age on set_aside (next_attempt_at);
