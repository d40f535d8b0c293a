/** How far are these segments ($1)? Those without a row are not in the database. */
export const HOW_FAR_EACH =
  "select id, drained::float8 as drained from click_segments where id = any ($1::uuid[])";

/** Which of these segments ($1) has ClickHouse yet to show that it has them? A failover may have undone that it was seen. */
export const WITH_OPEN_PLANS =
  "select distinct segment from click_plans where verified_at is null and segment = any ($1::uuid[])";

/** The database's clock, in seconds. */
export const DATABASE_NOW = "select extract(epoch from clock_timestamp())::float8 as now";
