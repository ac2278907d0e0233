-- Rubrics with their versions, readers, and what they score (ADR 91 and 92). The next migration adds indexes to tables with rows.

-- A version of a rubric. It is a draft until it is published, and from then on it never changes.
create table rubric (
  id uuid primary key,
  level text not null check (level in ('undergraduate', 'foundation', 'jupeb', 'msc', 'phd', 'pgd')),
  programme text,                           -- null: every programme of the level that has none of its own
  version integer not null,
  content jsonb not null,                   -- `Rubric` of shared/domain/rubric.ts
  drafted_by uuid references staff,         -- null: the sample
  drafted_at timestamptz not null,
  published_by uuid references staff,
  published_at timestamptz
);
create unique index rubric_version on rubric (level, coalesce(programme, ''), version);
create unique index rubric_draft on rubric (level, coalesce(programme, '')) where published_at is null;

create function keep_published_rubric() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'rubric %: a published version never changes', old.id;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger rubric_published_stays before update or delete on rubric for each row execute function keep_published_rubric();

-- One reader of one application.
create table review (
  id uuid primary key,
  application_id bigint not null references admission_case on delete cascade,
  staff_id uuid not null references staff,
  rubric_id uuid not null references rubric,  -- the version that they score under
  assigned_by uuid references staff,
  assigned_at timestamptz not null,
  due_at timestamptz,                       -- the first moment that is late
  remind_at timestamptz,                    -- of the next reminder; null: none
  draft jsonb,                              -- {scores, recommendation, comment} as they are being written
  drafted_at timestamptz,
  version integer not null default 0,       -- how many times it was submitted
  total integer,                            -- of the newest version, in tenths of a point
  submitted_at timestamptz,                 -- of the newest version; null: not yet
  ended_at timestamptz,                     -- null: it counts
  end_reason text check (end_reason in ('conflict', 'taken-back')),
  end_note text,
  check ((ended_at is null) = (end_reason is null)),
  check ((submitted_at is null) = (total is null) and (submitted_at is null) = (version = 0))
);
create unique index review_of_reader on review (application_id, staff_id) where ended_at is null;
create index review_of on review (application_id);
create index review_by on review (staff_id, due_at);
create index review_open on review (staff_id, application_id) where ended_at is null;
create index review_reminder on review (remind_at) where remind_at is not null;
create index review_rubric on review (rubric_id);

-- Each time that a review was submitted. Nothing in it changes.
create table review_version (
  review_id uuid not null references review on delete cascade,
  version integer not null,
  application_id bigint not null references admission_case on delete cascade,
  staff_id uuid not null references staff,
  scores jsonb not null,
  total integer not null check (total between 0 and 1000),
  recommendation text not null check (recommendation in ('offer', 'conditional_offer', 'waiting_list', 'rejection')),
  comment text not null,
  case_revision integer not null,           -- of the case, which this submission made
  submitted_at timestamptz not null,
  primary key (review_id, version)
);
create index review_version_of on review_version (application_id, case_revision);

create function keep_review_version() returns trigger language plpgsql as $$
begin
  raise exception 'review %: what was submitted never changes', old.review_id;
end $$;
create trigger review_version_stays before update on review_version for each row execute function keep_review_version();

-- The mean of the totals that are in, in tenths of a point.
alter table admission_case add column score smallint;
