-- The kinds of actors of ADR 53 in this table too.
alter table round_extension add constraint round_extension_actor_kind check
  (actor_kind in ('applicant', 'referee', 'sponsor', 'visitor', 'staff', 'job', 'gateway', 'command')) not valid;
