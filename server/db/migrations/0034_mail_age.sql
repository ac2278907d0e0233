create index mail_old on mail (created_at);
