-- One row: which instance reads the mailbox of returned emails, and how it went.

create table bounce_mailbox (
  id boolean primary key default true check (id),
  claimed_until timestamptz not null,                     -- the instance that reads it has so long; a killed one is followed afterwards
  read_at timestamptz,                                    -- when it was last read to the end
  failed_with text                                        -- what the mail server said, while it cannot be read
);
