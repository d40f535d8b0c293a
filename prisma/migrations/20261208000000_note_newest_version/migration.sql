-- The newest version that the registry named when it was asked last (UPDATE_CHECK).
alter table installation add column newest_version text;
