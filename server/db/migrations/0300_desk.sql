-- online
-- What waits for somebody's signature or act is found where it waits: there are few of each, however many were decided.
create index concurrently if not exists case_to_release on admission_case (since) where stage = 'approved' and release_id is null;
create index concurrently if not exists decision_revoking on decision (revoke_asked_at)
  where revoke_asked_at is not null and ended_at is null;
create index concurrently if not exists condition_waiver_asked on decision_condition (waive_asked_at)
  where waive_asked_at is not null and met_at is null;
create index concurrently if not exists condition_met_asked on decision_condition (met_asked_at)
  where met_asked_at is not null and met_at is null;
create index concurrently if not exists offer_deferral_asked on offer (defer_asked_at)
  where defer_asked_at is not null and defer_answered_at is null;
