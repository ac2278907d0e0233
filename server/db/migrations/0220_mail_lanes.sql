-- Mail that somebody waits for overtakes the rest, and what keeps a mail from leaving is known without reading the log.

alter table mail
  add column lane text not null default 'soon',           -- now: somebody is waiting; soon: asked for; bulk: news and reminders for many
  add column useful_until timestamptz,                    -- its code or link is dead afterwards
  add column trouble text,                                -- why our mail server does not take it, while that lasts; never the recipient's fault
  add column trouble_since timestamptz,
  add column mailbox_full_at timestamptz;                 -- when the recipient's server first said that the mailbox is full
alter table mail add constraint mail_lane_known check (lane in ('now', 'soon', 'bulk')) not valid;
