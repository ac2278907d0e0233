-- References that came on paper: who entered them, and who has compared them with the scan. A letter rates nothing.

-- Only for a moment, as in 0100.
set local lock_timeout = 100;

alter table reference
  add column entered_by uuid,   -- null: the referee sent it
  add column compared_by uuid,  -- another person, who has read it beside the scan
  add column compared_at timestamptz,
  alter column intellectual_ability drop not null,
  alter column research_ability drop not null,
  alter column teaching_ability drop not null,
  alter column leadership_ability drop not null,
  add constraint reference_entered_by foreign key (entered_by) references staff not valid,
  add constraint reference_compared_by foreign key (compared_by) references staff not valid,
  add constraint reference_rated check (entered_by is not null or (intellectual_ability is not null
    and research_ability is not null and teaching_ability is not null and leadership_ability is not null)) not valid,
  add constraint reference_compared check ((compared_by is null) = (compared_at is null)
    and (compared_by is null or entered_by is not null and compared_by <> entered_by)) not valid;
