-- online
alter table decision validate constraint decision_pool_id_fkey;
alter table decision validate constraint decision_release_id_fkey;
alter table decision validate constraint decision_revoke_asked_by_fkey;
alter table decision validate constraint decision_end_reason;
alter table decision validate constraint decision_revoked_by_two;
alter table admission_case validate constraint admission_case_release_id_fkey;
alter table case_batch validate constraint case_batch_action;

create index concurrently if not exists decision_to_release on decision (approved_at) where ended_at is null and approved_at is not null and releases_at is null;

create index concurrently if not exists decision_of_release on decision (release_id) where release_id is not null;

create index concurrently if not exists decision_of_pool on decision (pool_id) where pool_id is not null;

create index concurrently if not exists case_of_release on admission_case (release_id) where release_id is not null;
