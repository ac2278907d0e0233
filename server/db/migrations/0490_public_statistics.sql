-- online
-- What the page of public statistics shows, as it was published on its day: figures that are rounded, and none of them of a person.
create table public_statistics (
  only_one boolean primary key default true check (only_one),
  day date not null,
  body jsonb not null,
  counted_at timestamptz not null
);
