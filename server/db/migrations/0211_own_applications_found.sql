-- online
create index concurrently if not exists application_of_mailbox on application ((mailbox_of(email) collate "C"));
create index concurrently if not exists application_of_first_mailbox on application ((mailbox_of(email_key) collate "C"));
create index concurrently if not exists account_of_mailbox on account ((mailbox_of(email) collate "C"));
create index concurrently if not exists referee_of_mailbox on referee ((mailbox_of(email) collate "C"));
create index concurrently if not exists reference_of_mailbox on reference ((mailbox_of(email_official) collate "C"));
create index concurrently if not exists reference_of_own_mailbox on reference ((mailbox_of(email_personal) collate "C"));
create index concurrently if not exists payment_of_mailbox on payment ((mailbox_of(email) collate "C")) where payer = 'sponsor';
