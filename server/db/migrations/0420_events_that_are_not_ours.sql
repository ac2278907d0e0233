-- Whether an event of the card provider concerned a payment of this installation; unknown until it is dealt with, and for earlier ones.
alter table payment_event add column is_ours boolean;
