-- online
alter table application validate constraint application_round_id_fkey;

create unique index concurrently if not exists application_one_a_round on application (account_id, program_type, round_id) where account_id is not null;

create index concurrently if not exists application_round on application (round_id);

create index concurrently if not exists application_without_round on application (id) where round_id is null;

-- The previous version cannot make new drafts from here on, which browsers keep and send again; whatever it made before stays.
drop index concurrently if exists application_one_a_type;
