/**
 * A link and its parts in one statement: one way to the database and back, all of it or nothing. Parts come as JSON:
 * `targets` as [{kind, name, url, position}], `parameters` as [{name, value, position}]. Nothing is inserted, and no row comes
 * back, when a host of $24 is a branded domain in one of the states of $25, or the workspace's own.
 */
export const INSERT_LINK = `
  with link as (
    insert into links (
      workspace_id, created_by_id, domain_id, alias, url, type, splash_id, overlay_id, title, note,
      meta_title, meta_description, meta_image, password_hash, expires_at, expired_url, click_limit, disabled_at
    )
    select $1::int, $2::int, $3::int, $4::text, $5::text, coalesce($6::text::link_type, 'direct'), $7::int, $8::int,
      coalesce($9::text, ''), coalesce($10::text, ''), coalesce($11::text, ''), coalesce($12::text, ''),
      coalesce($13::text, ''), $14::text, $15::timestamptz, coalesce($16::text, ''), $17::int, $18::timestamptz
    where not exists (select from domains
      where host = any($24::text[]) and expired_at is null 
        and (status = any($25::text[]::domain_status[]) or workspace_id = $1::int))
    returning id, alias
  ), targets as (
    insert into link_targets (link_id, kind, name, url, position)
    select link.id, t.kind, t.name, t.url, t.position
    from link, jsonb_to_recordset($19::text::jsonb) as t (kind target_kind, name text, url text, position int)
  ), parameters as (
    insert into link_parameters (link_id, name, value, position)
    select link.id, p.name, p.value, p.position
    from link, jsonb_to_recordset($20::text::jsonb) as p (name text, value text, position int)
  ), pixels as (
    insert into link_pixels (link_id, pixel_id) select link.id, pixel from link, unnest($21::int[]) as pixel
  ), member as (
    insert into campaign_members (link_id, campaign_id) select link.id, $22::int from link where $22::int is not null
  ), item as (
    insert into channel_items (link_id, channel_id) select link.id, channel from link, unnest($23::int[]) as channel
  )
  select id, alias from link`;
