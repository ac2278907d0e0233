-- online
-- What belongs to an account, application or decision is found by an index that has all of it, not only what is live.
create index concurrently if not exists application_by_account on application (account_id) where account_id is not null;
create index concurrently if not exists waiver_use_of_application on waiver_use (application_id) where application_id is not null;
create index concurrently if not exists transfer_of_decision on transfer (decision_id) where decision_id is not null;
create index concurrently if not exists transfer_rest on transfer (part_of) where part_of is not null;
create index concurrently if not exists letter_of_decision on letter (decision_id);
