-- A condition is met by an accepted document, or by two people (ADR 104).

-- Both locks first, and each only for a moment.
set local lock_timeout = 100;
lock table staff in share row exclusive mode;
lock table decision_condition, offer_note in access exclusive mode;

alter table decision_condition
  add column met_asked_at timestamptz,      -- one person says that it is met without a document; another one confirms
  add column met_asked_by uuid;
alter table decision_condition add constraint decision_condition_met_asked_by_fkey
  foreign key (met_asked_by) references staff not valid;
alter table decision_condition add constraint decision_condition_met_by_two check (
  (met_asked_at is null) = (met_asked_by is null) and (met_asked_by is null or met_by is distinct from met_asked_by)
) not valid;

alter table offer_note drop constraint offer_note_kind_check;
alter table offer_note add constraint offer_note_kind_check check (kind in ('condition-met', 'condition-met-asked', 'condition-met-ended',
  'condition-opened', 'waiver-asked', 'waiver-refused', 'waived', 'extended', 'deferral-refused', 'clearance')) not valid;
