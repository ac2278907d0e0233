-- online
create index concurrently if not exists application_drafts_by_change on application (updated_at desc, id desc)
  where status = 'draft' and erased_at is null and account_id is not null;
