-- online
-- The applications of each round and programme are counted without reading them.
create index concurrently if not exists application_of_round on application (round_id, selected_program, status) include (id, erased_at);
drop index concurrently if exists application_round;
