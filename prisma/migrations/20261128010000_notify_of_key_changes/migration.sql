-- Each process keeps the keys of the API that have called lately; what decides whether and how far a key is good is announced under its person.

create function announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'k:' || old.user_id);
  return null;
end $$;

create trigger api_keys_announced
  after update of user_id, workspace_id, hash, scopes, rate_limit, revoked_at, expires_at or delete on api_keys
  for each row execute function announce_person();
create trigger memberships_announced after update of role or delete on memberships
  for each row execute function announce_person();
create trigger users_announced after update of disabled_at on users
  for each row when (new.disabled_at is distinct from old.disabled_at) execute function announce_by_id('k');
