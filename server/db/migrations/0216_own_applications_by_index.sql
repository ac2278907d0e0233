-- online
-- Runs with every call of the office: never by reading a whole table, also before somebody has analysed it.
alter function own_applications(uuid) set enable_seqscan = off;
alter function own_applications(uuid) set enable_hashjoin = off;
alter function own_applications(uuid) set enable_mergejoin = off;
analyze application;
analyze account;
analyze referee;
analyze reference;
analyze payment;
