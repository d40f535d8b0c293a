-- The documented API changes e-mail address and password with a key, so the key from registration goes on doing that: the oldest one
-- of that name that is not revoked, where it may do everything and nobody else works in the person's own workspace.
update api_keys set scopes = scopes || 'account'::key_scope
where id in (
  select distinct on (k.user_id) k.id
  from api_keys k
  join users u on u.id = k.user_id and u.personal_workspace_id = k.workspace_id
  where k.name = 'First key' and k.revoked_at is null
    and not exists (select from memberships m where m.workspace_id = k.workspace_id and m.user_id <> k.user_id)
  order by k.user_id, k.id
)
and scopes @> '{read,write}'::key_scope[];
