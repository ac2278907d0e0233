-- Each index on the largest table is a step of its own: it holds up the writing of mails only as long as it takes to build one.
create index mail_by_account on mail (account_id) where account_id is not null;
alter table mail validate constraint mail_account_id_fkey;
