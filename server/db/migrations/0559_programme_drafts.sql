-- online
-- Drafts under ids that no address can have came from lists with codes. Nobody could open, publish or discard them.
-- repeat
delete from setting_version where id in (
  select id from setting_version
    where version is null and kind = 'programme' and key !~ '^[a-z][a-z0-9-]{0,99}$' limit 1000);
