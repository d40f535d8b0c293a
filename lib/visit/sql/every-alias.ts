/** How many links are there? */
export const COUNT_LINKS = `select count(*)::int as links from links where deleted_at is null`;

/** The next thousand links behind the id $1: their names in the cache, and the last id; null when there are no more. */
export const NEXT_ALIASES = `
  select max(id) as last, json_agg(coalesce(domain_id, 0) || ':' || lower(alias)) as keys
  from (select id, domain_id, alias from links where id > $1 and deleted_at is null order by id limit 1000) page`;
