/** An operator takes down a link, all that is on a domain, or all that is a workspace's. */
const BLOCKED = `(blocked_at is not null
    or (select blocked_at is not null from workspaces where workspaces.id = links.workspace_id)
    or coalesce((select blocked_at is not null from domains where domains.id = links.domain_id), false))`;

/** Which link is this alias ($2, lower case) on this domain ($1, 0 for the default host)? One look in the index `links_alias_key`. */
export const FIND_LINK = `
  select id, workspace_id, coalesce(domain_id, 0) as domain_id, url, password_hash, password_version,
    expires_at, expired_url, click_limit, disabled_at is not null as disabled, ${BLOCKED} as blocked,
    type, created_at, meta_title, meta_description, meta_image,
    case when type = 'overlay' then (select json_build_object('id', id, 'type', type, 'content', content)
      from overlays where id = links.overlay_id) end as overlay,
    case when type = 'splash' then (select json_build_object('id', id, 'content', content) from splash_pages
      where case when links.splash_id is null then workspace_id = links.workspace_id and default_since is not null
        else id = links.splash_id end) end as splash,
    (select json_agg(json_build_object('id', id, 'kind', kind, 'tag', tag) order by id)
      from link_pixels join pixels on id = pixel_id where link_id = links.id) as pixels,
    case when click_limit is not null then (select passed >= click_limit from link_counters where link_id = links.id) end as used_up,
    (select json_agg(json_build_object('kind', kind, 'name', name, 'url', url) order by position)
      from link_targets where link_id = links.id) as targets,
    (select json_agg(json_build_object('name', name, 'value', value) order by position)
      from link_parameters where link_id = links.id) as parameters,
    (select attribution_since is not null from workspaces where id = links.workspace_id) as attributed
  from links
  where coalesce(domain_id, 0) = $1 and lower(alias) = $2 and deleted_at is null`;

/** Takes one of the passages a link ($1) has left of its limit ($2). No row: there is none left. */
export const TAKE_PASSAGE = `
  update link_counters set passed = passed + 1 where link_id = $1 and passed < $2 returning passed`;

/** Under which name is the link $1 of the workspace $2 found? */
export const NAME_LINK = `
  select coalesce(domain_id, 0) as domain, alias from links where id = $1 and workspace_id = $2 and deleted_at is null`;
