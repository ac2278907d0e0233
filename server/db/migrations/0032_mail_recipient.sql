create index mail_by_recipient on mail (lower(recipient));
