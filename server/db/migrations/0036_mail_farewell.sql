create index mail_farewell on mail (created_at) where kind = 'account-deleted';
