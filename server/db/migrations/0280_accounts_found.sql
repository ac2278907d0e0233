-- online
-- The help desk finds an account by the name and phone of its sign-up: there may be no application yet.
create index concurrently if not exists account_names on account using gin (findable_words(full_name));
create index concurrently if not exists account_phone on account
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(234)?0?', '')) where phone is not null;
