-- Applications belong to rounds, whose dates bind; a person can apply again in another round.

create table admission_session (
  id text primary key,                      -- '2027/2028'
  created_at timestamptz not null default now()
);

create table round (
  id text primary key,                      -- 'undergraduate-2027'
  session_id text not null references admission_session,
  name text not null,
  program_types text[] not null check (cardinality(program_types) > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,           -- the first moment that is too late
  decisions_by date not null,
  starts_on date not null,
  created_at timestamptz not null default now(),
  check (opens_at < closes_at)
);

-- A programme in a round. One without a row is open.
create table offering (
  round_id text not null references round on delete cascade,
  programme_id text not null,
  state text not null check (state in ('open', 'closed', 'full')),
  primary key (round_id, programme_id)
);

alter table application add column round_id text;
alter table application add constraint application_round_id_fkey foreign key (round_id) references round not valid;

-- A later closing time for one person.
create table round_extension (
  application_id bigint primary key references application on delete cascade,
  closes_at timestamptz not null,
  reason text not null,
  actor_kind text not null,
  actor_id text,
  created_at timestamptz not null default now()
);
