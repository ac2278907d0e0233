-- A line of a statement that the bank has taken back, by which later entry of the bank.

set local lock_timeout = 100;

alter table statement_line
  add column taken_back_on date,
  add column taken_back_by bytea unique;                          -- a hash: the same entry in another file takes nothing back again
