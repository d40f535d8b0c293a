/** Which bio pages have these aliases ($1, lower case)? One look in the index `bio_pages_alias_key` for each. */
export const FIND_BIOS = `
  select lower(alias) as key, title, content, disabled_at is not null as disabled from bio_pages
  where lower(alias) = any ($1::text[]) and not exists (select from workspaces w where w.id = workspace_id and w.blocked_at is not null)`;
