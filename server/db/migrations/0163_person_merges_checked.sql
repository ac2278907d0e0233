-- online
alter table account validate constraint account_merged_into_fkey;

create index concurrently if not exists account_merged on account (merged_into) where merged_into is not null;
