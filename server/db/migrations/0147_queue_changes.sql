-- Goes up with everything that the filters of the queue are about, so that counts need not be read again where nothing has changed (ADR 106).
create sequence queue_change;

create function note_queue_change() returns trigger language plpgsql as $$
begin
  perform nextval('queue_change');
  return null;
end $$;

create trigger case_changes_queue after insert or update or delete on admission_case
  for each statement execute function note_queue_change();
create trigger word_changes_queue after insert or delete on case_word
  for each statement execute function note_queue_change();
create trigger document_changes_queue after insert or delete or update of verdict, replaced_at on document
  for each statement execute function note_queue_change();
create trigger review_changes_queue after insert or update or delete on review
  for each statement execute function note_queue_change();
create trigger fee_changes_queue after update of has_paid on application
  for each statement execute function note_queue_change();
create trigger name_changes_queue after update of full_name on staff
  for each statement execute function note_queue_change();
