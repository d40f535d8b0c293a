/** The format of the tables. A version with another one writes it into the comment of `clicks` (lib/platform/format-mark.ts); without a comment it is 1. */
export const TABLES_FORMAT = 1;

/** `on cluster …` for statements that make tables. */
const onCluster = (cluster: string | undefined) => (cluster ? `on cluster \`${cluster}\`` : "");

/** On a cluster every server is a replica of the same tables; its macros say which. */
const replicated = (cluster: string | undefined, table: string, family: string, columns = "") =>
  cluster
    ? `Replicated${family}('/clickhouse/tables/{shard}/{database}/${table}', '{replica}'${columns && `, ${columns}`})`
    : `${family}(${columns})`;

/** A retry within so many inserts is recognized by its token; later ones are checked by reading. */
const KNOWN_INSERTS = 1_000;

const windowOf = (cluster: string | undefined) =>
  cluster
    ? `replicated_deduplication_window = ${KNOWN_INSERTS}`
    : `non_replicated_deduplication_window = ${KNOWN_INSERTS}`;

/** An insert that was answered survives a power cut: the spool gives its clicks up then. */
const DURABLE = "fsync_after_insert = 1, fsync_part_directory = 1";

/**
 * Visits, one row each, sorted by what most questions are about. Ids rise with time, so old granules are skipped when the newest are read.
 * Of which batch a row is says what a retry must not send again. Ranges and bars go by the quarter of an hour, which is ten times cheaper to read
 * than the time: rows of a link lie in its order.
 */
const clicks = (cluster: string | undefined) => `
  create table if not exists clicks ${onCluster(cluster)} (
    workspace_id UInt32,
    link_id UInt32,
    at DateTime64(3, 'UTC') codec(Delta, ZSTD),
    quarter UInt32 materialized intDiv(toUnixTimestamp(at), 900) codec(LZ4),
    id UInt64 codec(Delta, ZSTD),
    domain_id UInt32 codec(ZSTD),
    source LowCardinality(String),
    source_id UInt32 codec(ZSTD),
    outcome LowCardinality(String),
    rule LowCardinality(String),
    destination LowCardinality(String) codec(ZSTD),
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    referrer LowCardinality(String),
    network LowCardinality(String),
    browser LowCardinality(String),
    os LowCardinality(String),
    device LowCardinality(String),
    language LowCardinality(String),
    bot LowCardinality(String),
    first UInt8 codec(ZSTD),
    indirect_first UInt8 codec(ZSTD),
    segment LowCardinality(String) codec(ZSTD),
    batch UInt64 codec(ZSTD),
    index ids id type minmax granularity 1
  ) engine = ${replicated(cluster, "clicks", "MergeTree")}
  partition by toYYYYMM(at)
  order by (workspace_id, link_id, at, id)
  settings ${windowOf(cluster)}, ${DURABLE}`;

/**
 * What visits add up to, by quarter of an hour and by UTC day: every zone's offset is a multiple of a quarter. Rows of the scope `settled` say up
 * to which id visits are in here.
 */
export const sumsTable = (cluster: string | undefined, table = "click_sums"): string => `
  create table if not exists ${table} ${onCluster(cluster)} (
    workspace_id UInt32,
    scope Enum8('settled' = 0, 'link' = 1, 'qr' = 2, 'campaign' = 3, 'domain' = 4, 'workspace' = 5),
    scope_id UInt32,
    grain Enum8('quarter' = 1, 'day' = 2),
    dimension LowCardinality(String),
    bucket DateTime('UTC') codec(Delta, ZSTD),
    value String codec(ZSTD),
    clicks UInt64 codec(T64, ZSTD),
    uniques UInt64 codec(T64, ZSTD)
  ) engine = ${replicated(cluster, table, "SummingMergeTree", "(clicks, uniques)")}
  partition by toYYYYMM(bucket)
  order by (workspace_id, scope, scope_id, grain, dimension, bucket, value)
  settings ${windowOf(cluster)}, ${DURABLE}`;

/** Columns of `clicks` that an earlier version made it without: where each is missing, and what adds it. */
export const ADDED_COLUMNS: Readonly<Record<string, (cluster: string | undefined) => string>> = {
  city: (cluster) =>
    `alter table clicks ${onCluster(cluster)} add column if not exists city LowCardinality(String) after region`,
};

/** Makes the tables that are missing. */
export const tableStatements = (cluster: string | undefined): string[] => [
  clicks(cluster),
  sumsTable(cluster),
];
