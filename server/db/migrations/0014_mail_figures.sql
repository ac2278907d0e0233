-- What /metrics counts at every reading.
create index mail_given_up on mail (given_up_at) where given_up_at is not null;
