-- online
alter table document validate constraint document_transcript_request;
alter table document validate constraint document_from_records_office;
alter table mail validate constraint mail_transcript_request;
alter table audit_log validate constraint audit_log_actor_kind;
create unique index concurrently if not exists document_of_transcript_request on document (transcript_request_id)
  where transcript_request_id is not null;
create index concurrently if not exists mail_of_transcript_request on mail (transcript_request_id)
  where transcript_request_id is not null;
