-- News reaches an applicant by SMS, WhatsApp or a notification of the browser too, where they chose so.

-- The phone of an account. A new number stands beside the old one until its code was entered.
create table contact_phone (
  account_id uuid primary key references account (id) on delete cascade,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz,
  -- The number whose code has not been entered yet, and the channel by which the code went.
  pending_phone text check (pending_phone ~ '^\+[1-9][0-9]{6,14}$'),
  pending_channel text check (pending_channel in ('sms', 'whatsapp')),
  -- Since when news goes by each.
  sms_since timestamptz,
  whatsapp_since timestamptz,
  -- The last message that this number could not get, and the provider's words.
  refused_at timestamptz,
  updated_at timestamptz not null,
  constraint confirmed_phone check ((phone is null) = (confirmed_at is null)),
  constraint chosen_with_phone check (phone is not null or (sms_since is null and whatsapp_since is null))
);

-- A browser that agreed to notifications.
create table push_device (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  -- The sign-in that it ends with.
  session_id uuid references session (id) on delete set null,
  user_agent text not null,
  created_at timestamptz not null
);
create index push_device_account on push_device (account_id);
create index push_device_session on push_device (session_id);

-- Wherever a sign-in ends, the notifications that it asked for end too: the next person may use the same phone.
create function end_notifications() returns trigger language plpgsql as $$
begin
  delete from push_device where session_id = new.id;
  return null;
end $$;
create trigger session_ends_notifications after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_notifications();

-- One message on one channel. Most repeat that an email has come; the code that confirms a phone has no email.
create table delivery (
  id uuid primary key,
  mail_id uuid references mail (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp', 'push')),
  kind text not null,
  lane text not null check (lane in ('now', 'soon', 'bulk')),
  -- The number; for a notification the browser's name.
  recipient text not null,
  push_device_id uuid references push_device (id) on delete set null,
  body text not null,
  -- Where a tap leads, a path of this portal.
  path text not null,
  -- The digits in the text, until it was sent.
  secret text,
  useful_until timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz,
  -- Set while the provider refuses us or cannot be reached.
  trouble_since timestamptz,
  last_error text,
  provider_id text,
  -- What it was counted with, in thousandths of the currency of the budget.
  cost integer not null default 0
);
create index delivery_due on delivery (lane, next_attempt_at) where next_attempt_at is not null;
create index delivery_mail on delivery (mail_id);
create index delivery_account on delivery (account_id, created_at desc, id desc);
create index delivery_device on delivery (push_device_id) where push_device_id is not null;
create index delivery_reported on delivery (provider_id) where provider_id is not null;
create index delivery_old on delivery (created_at);

-- What a channel has cost on a day, so that a budget holds whatever sends.
create table channel_day (
  channel text not null,
  day date not null,
  messages integer not null default 0,
  cost bigint not null default 0,
  primary key (channel, day)
);

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('verify-email', 'reset-password', 'leave-address', 'take-address', 'confirm-phone')) not valid;
