-- Pages announce the dates of rounds: every instance hears at once when one changes.
create function tell_of_rounds() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'rounds');
  return null;
end $$;
create trigger round_tells after insert or update or delete on round for each statement execute function tell_of_rounds();
