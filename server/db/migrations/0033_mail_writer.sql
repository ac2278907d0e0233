create index mail_by_writer on mail (lower(reply_to)) where reply_to is not null;
