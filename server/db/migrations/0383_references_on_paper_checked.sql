-- online
alter table reference validate constraint reference_entered_by;
alter table reference validate constraint reference_compared_by;
alter table reference validate constraint reference_rated;
alter table reference validate constraint reference_compared;
create index concurrently if not exists reference_to_compare on reference (submitted_at) where entered_by is not null and compared_at is null;
