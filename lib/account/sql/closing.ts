/** Rows of a table that hang from another one of the workspace's. */
const below = (table: string, key: string, parent: string) => `
  delete from ${table} where ctid = any (array(
    select ${table}.ctid from ${parent} join ${table} on ${table}.${key} = ${parent}.id
    where ${parent}.workspace_id = $1 limit $2))`;

const own = (table: string, rest = "") => `
  delete from ${table} where ctid = any (array(select ctid from ${table} where workspace_id = $1 ${rest} limit $2))`;

const byUser = (table: string) => `
  delete from ${table} where ctid = any (array(
    select ${table}.ctid from users join ${table} on ${table}.user_id = users.id
    where personal_workspace_id = $1 limit $2))`;

const letGo = (table: string, column: string) => `
  update ${table} set ${column} = null where id = any (array(
    select ${table}.id from users join ${table} on ${table}.${column} = users.id
    where personal_workspace_id = $1 limit $2))`;

/**
 * What empties a workspace ($1), each statement at most $2 rows at a time and to be repeated until it finds none. Links go first:
 * visitors must not be led any more. What hangs from a record and may be much goes before it, because a statement that deletes the
 * record would delete all of that too.
 */
export const PIECES: string[] = [
  below("link_reports", "link_id", "links"),
  own("links", "and deleted_at is null order by id desc"),
  own("links", "and deleted_at is not null"),
  below("purchase_activations", "purchase_id", "purchases"),
  own("purchases"),
  own("items"),
  `delete from clicks using (select id, at from clicks where workspace_id = $1 order by at limit $2) as gone
   where clicks.id = gone.id and clicks.at = gone.at`,
  below("overlay_responses", "overlay_id", "overlays"),
  below("webhook_deliveries", "webhook_id", "webhooks"),
  below("history", "campaign_id", "campaigns"),
  below("api_calls", "key_id", "api_keys"),
  ...[
    "stat_shares",
    "qr_codes",
    "campaigns",
    "channels",
    "pixels",
    "overlays",
    "splash_pages",
    "bio_pages",
    "domains",
    "webhooks",
    "api_keys",
    "payouts",
    "uploads",
    "validation_counts",
    "invitations",
    "memberships",
  ].map((table) => own(table)),
  byUser("sessions"),
  letGo("links", "created_by_id"),
  letGo("history", "user_id"),
];
