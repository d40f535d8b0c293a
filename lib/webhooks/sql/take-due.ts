/**
 * Takes up to $1 deliveries that are due, each workspace's in turn: first one of each, then a second one of each. Of a workspace no more than
 * $2 are under way at once, of a receiving host no more than $3; $4 and $5 say how many are in this process, as {id or host: count}.
 * Whoever takes one has it for $6 seconds. Only webhooks that wait for something are looked at, so that it costs the same however much one has.
 */
export const TAKE_DUE = `
  with recursive waiting (webhook_id) as (
    select min(webhook_id) from webhook_deliveries where next_at is not null
    union all
    select (select min(d.webhook_id) from webhook_deliveries d where d.next_at is not null and d.webhook_id > p.webhook_id)
    from waiting p where p.webhook_id is not null
  ), due as materialized (
    select d.id, d.next_at, w.workspace_id, w.host,
      coalesce(($4::jsonb ->> w.workspace_id::text)::int, 0)
        + row_number() over (partition by w.workspace_id order by d.next_at, d.id) as turn
    from waiting join (
      select id, workspace_id, lower(substring(url from '^https?://([^/:?#]+)')) as host from webhooks
    ) w on w.id = waiting.webhook_id
    cross join lateral (
      select id, next_at from webhook_deliveries
      where webhook_id = w.id and next_at <= now() order by next_at limit $2 for update skip locked
    ) d
  ), allowed as (
    select id, turn, next_at, coalesce(($5::jsonb ->> host)::int, 0)
      + row_number() over (partition by host order by turn, next_at, id) as host_turn
    from due where turn <= $2
  ), chosen as (
    select id from allowed where host_turn <= $3 order by turn, next_at, id limit $1
  )
  update webhook_deliveries d set attempts = d.attempts + 1, next_at = now() + make_interval(secs => $6)
  from chosen, webhooks w where d.id = chosen.id and w.id = d.webhook_id
  returning d.id::text, d.message, d.event, d.data, d.created_at, d.attempts, w.url, w.sealed, w.workspace_id as workspace`;
