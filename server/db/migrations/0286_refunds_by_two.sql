-- Refunds that people ask for and others agree to, several of one payment; held payments that are accepted, and money that is moved to
-- the application it was meant for (ADR 145).

-- All locks first, and each only for a moment.
set local lock_timeout = 100;
lock table staff, application, payment in share row exclusive mode;
lock table refund in access exclusive mode;

alter table refund
  add column by_hand boolean not null default false,  -- not through the gateway: the bursary sends it itself
  add column asked_by uuid,                           -- null: automatic, of a second payment or one that was not due
  add column agreed_by uuid,
  add column agreed_at timestamptz,
  add column discarded_by uuid,
  add column discarded_at timestamptz,
  add column failure text,                            -- why the gateway did not do it
  add column hand_note text,                          -- how it was sent by hand
  add column paid_by uuid;                            -- who recorded that
alter table refund drop constraint refund_status_check;
alter table refund add constraint refund_status_check check
  (status in ('asked', 'due', 'to-pay', 'requested', 'processed', 'needs-office', 'discarded')) not valid;
alter table refund add constraint refund_by_two check (agreed_by is null or agreed_by is distinct from asked_by) not valid;
alter table refund add constraint refund_asked_by_fkey foreign key (asked_by) references staff not valid;
alter table refund add constraint refund_agreed_by_fkey foreign key (agreed_by) references staff not valid;
alter table refund add constraint refund_discarded_by_fkey foreign key (discarded_by) references staff not valid;
alter table refund add constraint refund_paid_by_fkey foreign key (paid_by) references staff not valid;

create table payment_decision (
  id uuid primary key,
  payment_id uuid not null references payment on delete cascade,
  action text not null check (action in ('accept', 'move')),
  application_id bigint not null references application on delete cascade,  -- the payment is for it from then on
  needs_two boolean not null,
  reason text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  agreed_by uuid references staff,
  agreed_at timestamptz,
  discarded_by uuid references staff,
  discarded_at timestamptz,
  constraint payment_decision_by_two check (not needs_two or agreed_by is distinct from asked_by)
);
create unique index payment_decision_open on payment_decision (payment_id) where agreed_at is null and discarded_at is null;
create index payment_decision_by_payment on payment_decision (payment_id);
create index payment_decision_by_application on payment_decision (application_id);
