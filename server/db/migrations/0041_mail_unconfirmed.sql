-- online
-- Mails with codes to addresses that nobody confirmed, which `prune` looks for.
create index concurrently if not exists mail_unconfirmed on mail (created_at)
  where account_id is null and kind in ('verification-code', 'password-reset-code');
