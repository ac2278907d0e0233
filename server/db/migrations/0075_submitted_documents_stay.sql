-- replaces 0880eded3b32b962f5a7b136ffcf0eda610121024edf700c87f5b25fd249f29e
-- An application whose books are kept is erased by an update.
create function delete_documents_of_erased() returns trigger language plpgsql as $$
begin delete from document where application_id = new.id;
  return null;
end $$;
create trigger application_erased_has_no_documents after update of erased_at on application for each row
  when (old.erased_at is null and new.erased_at is not null) execute function delete_documents_of_erased();

-- A document that was submitted leaves its place and stays, whatever deletes it: a server of the earlier version replaces by deleting.
-- Its row goes with its application, or when the virus check refuses the file.
create function keep_submitted_document() returns trigger language plpgsql as $$
begin
  if exists (select from application where id = old.application_id and erased_at is null)
    and not exists (select from file_check where storage_key = old.storage_key)
  then update document set replaced_at = coalesce(replaced_at, now()) where id = old.id;
    return null;
  end if;
  return old;
end $$;
create trigger document_submitted_stays before delete on document for each row
  when (old.submitted_at is not null) execute function keep_submitted_document();
