-- A view that its owner shares with everybody who reads applications; null: it is theirs alone.
alter table saved_view add column shared_at timestamptz;
