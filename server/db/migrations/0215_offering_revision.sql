-- Whoever changes the state of a programme, on whatever page or by a command: somebody who has not seen it is refused (ADR 113).

-- Only for a moment, as in 0100.
set local lock_timeout = 100;
lock table offering in access exclusive mode;

alter table offering add column revision integer not null default 0;

create function count_offering_revision() returns trigger language plpgsql as $$
begin
  new.revision := 1 + greatest(new.revision, (select max(version) from offering_version
    where round_id = new.round_id and programme_id = new.programme_id));
  return new;
end $$;
create trigger offering_counts_change before update on offering for each row
  when (old.state is distinct from new.state) execute function count_offering_revision();
create trigger offering_counts_first before insert on offering for each row
  when (new.state <> 'open') execute function count_offering_revision();
