-- online
-- The phones that are shared already, which are then no longer a reason for a pair.
-- repeat
insert into shared_phone (id, key, found_at)
  select gen_random_uuid(), key, now() from (
    select key from person_key where kind = 'phone'
      and not exists (select from shared_phone known where known.key = person_key.key)
    group by key having count(*) > 2 limit 1000) found
  on conflict do nothing;

-- repeat
delete from person_pair where id in (
  select person_pair.id from person_pair
    join person_key one on one.account_id = one_id and one.kind = 'phone'
    join person_key other on other.account_id = other_id and other.kind = 'phone' and other.key = one.key
    join shared_phone on shared_phone.key = one.key
  where kinds = '{phone}' and not chosen and dismissed_at is null
    and not exists (select from person_merge where pair_id = person_pair.id and ended_at is null)
  limit 1000);
