-- online
alter table round_extension validate constraint round_extension_actor_kind;
