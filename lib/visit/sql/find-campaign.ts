/** A link of a campaign that a visitor may be sent to, as far as the database knows at this moment. */
const OPEN = `
  m.paused_at is null and l.deleted_at is null and l.disabled_at is null and l.blocked_at is null
  and (l.expires_at is null or l.expires_at > now())`;

/** Which campaigns have these slugs ($1, lower case), and which links may their rotators choose from? In the order of their ids. */
export const FIND_ROTATIONS = `
  select lower(c.slug) as key, c.id, c.slug, c.mode, c.access, u.username,
    (select json_agg(json_build_object('id', l.id, 'domainId', coalesce(l.domain_id, 0), 'alias', l.alias, 'weight', m.weight,
        'origin', d.scheme || '://' || d.host) order by l.id)
      from campaign_members m join links l on l.id = m.link_id left join domains d on d.id = l.domain_id
      where m.campaign_id = c.id and ${OPEN}) as members
  from campaigns c left join users u on u.personal_workspace_id = c.workspace_id
  where lower(c.slug) = any ($1::text[])`;

/** The public campaign $1 of the user $2 (lower case), with the first thousand of its links as a stranger may see them. */
export const FIND_LIST = `
  select c.name, c.slug,
    (select json_agg(shown) from (
      select l.alias, d.scheme || '://' || d.host as origin, coalesce(nullif(l.title, ''), l.meta_title) as title,
        l.meta_description as description
      from campaign_members m join links l on l.id = m.link_id left join domains d on d.id = l.domain_id
      where m.campaign_id = c.id and ${OPEN} order by l.id limit 1000) shown) as links
  from campaigns c join users u on u.personal_workspace_id = c.workspace_id
  where c.id = $1 and u.username = $2 and c.access = 'public' and u.disabled_at is null`;
