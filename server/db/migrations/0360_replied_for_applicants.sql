alter table offer_note drop constraint offer_note_kind_check;
alter table offer_note add constraint offer_note_kind_check check (kind in ('condition-met', 'condition-met-asked', 'condition-met-ended',
  'condition-opened', 'waiver-asked', 'waiver-refused', 'waived', 'extended', 'deferral-refused', 'clearance', 'replied')) not valid;
