/** A link with whose it is and what it is on. */
const LINKS = `
  links join workspaces on workspaces.id = links.workspace_id left join domains on domains.id = links.domain_id`;

/** An operator takes down a link, all that is on a domain, or all that is a workspace's. */
const BLOCKED = "coalesce(links.blocked_at, workspaces.blocked_at, domains.blocked_at) is not null";

/** What a visit needs of a link. Whatever most links do not have is asked for only where there may be some. */
const LINK = `
  links.id, links.workspace_id, coalesce(domain_id, 0) as domain_id, url, password_hash, password_version, expires_at,
  coalesce(nullif(expired_url, ''), redirect_expired, '') as expired_url, click_limit, disabled_at is not null as disabled,
  ${BLOCKED} as blocked, type, links.created_at, meta_title, meta_description, meta_image,
  attribution_since is not null as attributed,
  case when parts_since is not null or type <> 'direct' or click_limit is not null then link_parts(links) end as parts`;

/** Which link is this alias ($2, lower case) on this domain ($1, 0 for the default host)? One look in the index `links_alias_key`. */
export const FIND_LINK = `
  select ${LINK} from ${LINKS} where coalesce(domain_id, 0) = $1 and lower(alias) = $2 and deleted_at is null`;

/** The same for many at once: domains $1, and as many aliases $2. One look each, whatever the planner thinks of arrays. */
export const FIND_LINKS = `
  select found.*, asked.alias as name
  from unnest($1::int[], $2::text[]) asked (domain, alias) cross join lateral (
    select ${LINK} from ${LINKS}
    where coalesce(domain_id, 0) = asked.domain and lower(links.alias) = asked.alias and deleted_at is null limit 1
  ) found`;

/** Takes one of the passages a link ($1) has left of its limit ($2). No row: there is none left. */
export const TAKE_PASSAGE = `
  update link_counters set passed = passed + 1 where link_id = $1 and passed < $2 returning passed`;

/** How many passages of a link ($1) are taken? */
export const COUNT_PASSAGES = `select passed from link_counters where link_id = $1`;

/** Under which name is the link $1 of the workspace $2 found? */
export const NAME_LINK = `
  select coalesce(domain_id, 0) as domain, alias from links where id = $1 and workspace_id = $2 and deleted_at is null`;
