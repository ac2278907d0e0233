-- Runs in every call of the office, and planning its six parts anew took five times as long as finding what they look for. Each part finds its rows by
-- the same index whatever the addresses are.
alter function own_applications(uuid) set plan_cache_mode = force_generic_plan;
