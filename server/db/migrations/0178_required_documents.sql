-- Documents that a programme requires in a round beyond its form (office.md section 4), and those that were required of an application
-- when it was submitted last.
set local lock_timeout = 100;
lock table offering in access exclusive mode;
lock table application in access exclusive mode;

alter table offering add column required_documents text[] not null default '{}';
alter table application add column required_documents text[] not null default '{}';
