/** Which bio page is this alias ($1, lower case)? One look in the index `bio_pages_alias_key`. */
export const FIND_BIO = `
  select title, content, disabled_at is not null as disabled from bio_pages
  where lower(alias) = $1 and not exists (select from workspaces w where w.id = workspace_id and w.blocked_at is not null)`;
