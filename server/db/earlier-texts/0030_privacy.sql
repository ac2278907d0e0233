-- What was agreed to, how long things are kept, and the way in which they go.

alter table account
  add column signed_in_at timestamptz,                    -- with a password; null: never yet
  add column idle_warned_at timestamptz,                  -- told that an unused account is about to go
  add column deletes_at timestamptz;                      -- its owner asked for that; null: it stays
create index account_to_delete on account (deletes_at) where deletes_at is not null;
create index account_unverified on account (updated_at) where email_verified_at is null;
create index account_idle on account (coalesce(signed_in_at, created_at)) where email_verified_at is not null;

create table consent (
  account_id uuid not null references account on delete cascade,
  version text not null,                                  -- of terms and privacy text: content/consent.ts
  at timestamptz not null,
  way text not null check (way in ('sign-up', 'notice')),
  primary key (account_id, version)
);

-- What the office decided. It decides outside of this product, and tells it by `npm run privacy -- outcome`.
alter table application
  add column outcome text check (outcome in ('admitted', 'not-admitted', 'withdrawn')),
  add column outcome_at timestamptz,
  add column deletion_warned_at timestamptz,
  add column erased_at timestamptz;                       -- only what the accounts need is left
create index application_unfinished on application (updated_at)
  where status in ('draft', 'awaiting_payment') and erased_at is null;
create index application_decided on application (outcome_at)
  where outcome in ('not-admitted', 'withdrawn') and erased_at is null;
create index application_erased on application (erased_at) where erased_at is not null;
create index referee_by_application on referee (application_id);
create index referee_closed on referee (closed_at) where status in ('replaced', 'cancelled') and email_key <> '';

-- So that a referee whose link leads to nothing any more reads why. Nobody can be told from a hash.
create table closed_reference_link (
  token_hash bytea primary key,
  closed_at timestamptz not null
);
create index closed_reference_link_old on closed_reference_link (closed_at);

-- Whose mail it is, found when it is written: the address may change later.
alter table mail add column account_id uuid references account on delete cascade;
update mail set account_id = account.id from account
  where account.email_key = lower(mail.recipient) and mail.referee_id is null;
create index mail_by_account on mail (account_id) where account_id is not null;
create index mail_by_recipient on mail (lower(recipient));
create index mail_by_writer on mail (lower(reply_to)) where reply_to is not null;
create index mail_old on mail (created_at);
create index mail_with_text on mail (created_at) where text_body <> '';

create index contact_message_old on contact_message (created_at);
create index contact_message_by_writer on contact_message (lower(email));
create index session_by_owner on session (account_id);
create index session_expired on session (expires_at);
create index session_ended on session (ended_at) where ended_at is not null;
create index account_device_old on account_device (last_seen_at);
create index payment_event_handled on payment_event (handled_at) where handled_at is not null;
