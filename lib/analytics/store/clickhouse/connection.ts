import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from "@clickhouse/client";
import { env } from "@/lib/platform/env";
import { Failure, StartError } from "@/lib/platform/failure";
import { isNewerFormat } from "@/lib/platform/format-mark";
import { perProcess } from "@/lib/platform/process";
import { ClickHouseAway, hearing } from "./away";
import { ADDED_COLUMNS, TABLES_FORMAT, tableStatements } from "./tables";

/** Where the server is (`CLICKHOUSE_URL`), and the cluster that tables are replicated on, if any. */
export type Place = { url: string; cluster?: string | undefined };

/** A server that has our tables, and whether it is one replica of several. Reads for people go through `reader`, which waits for less. */
export type ClickHouse = {
  client: ClickHouseClient;
  reader: ClickHouseClient;
  cluster: string | undefined;
};

const OLDEST = [24, 8] as const;

const SETTINGS: ClickHouseSettings = {
  // Sums beyond 2^53 do not occur; ids are asked for as text.
  output_format_json_quote_64bit_integers: 0,
  date_time_input_format: "best_effort",
  // Newer servers collect inserts by default, and would answer before, or with parts of several.
  async_insert: 0,
  mutations_sync: "2",
  lightweight_deletes_sync: "2",
};

/** What was written through one replica is read through any. */
const ON_REPLICAS: ClickHouseSettings = {
  insert_quorum: "auto",
  insert_quorum_parallel: 0,
  select_sequential_consistency: "1",
};

/** For statements that sum up or remove a month: the server says at least every minute that it is at it. */
const PATIENCE_MS = 120_000;

/** A server that answers says every second that it is at it, and is given up when it has said nothing for so long. */
const READER: ClickHouseClientConfigOptions = {
  request_timeout: 8_000,
  max_response_headers_size: 64 * 1024,
  clickhouse_settings: {
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: "1000",
    max_execution_time: 60,
  },
};

/** Connects, and makes the tables that are missing. Rejects in plain words when the server is too old. */
export async function connectClickHouse(place: Place): Promise<ClickHouse> {
  const reader = createClient(optionsOf(place, READER));
  const client = createClient(optionsOf(place, { request_timeout: PATIENCE_MS }));
  const clickhouse: ClickHouse = { client, reader, cluster: place.cluster };
  try {
    // A server that is away is found out sooner this way.
    const [row] = await rowsOf<[string]>({ client: reader }, "select version()");
    insistOnVersion(row?.[0] ?? "");
    await insistOnFormat(reader);
    for (const query of tableStatements(place.cluster)) await run(clickhouse, query);
    await addColumns(clickhouse);
    return clickhouse;
  } catch (error) {
    await closeClickHouse(clickhouse);
    if (error instanceof StartError || error instanceof ClickHouseAway) throw error;
    throw new StartError(`ClickHouse (CLICKHOUSE_URL) cannot be used: ${(error as Error).message.trim()}`);
  }
}

/** Adds what is new to a table that an earlier version made. Its rows have none of it, and so have those that such a version adds meanwhile. */
async function addColumns(clickhouse: ClickHouse): Promise<void> {
  const rows = await rowsOf<[string]>(
    clickhouse,
    "select name from system.columns where database = currentDatabase() and table = 'clicks'",
  );
  const known = new Set(rows.map(([name]) => name));
  for (const [name, statement] of Object.entries(ADDED_COLUMNS))
    if (!known.has(name)) await run(clickhouse, statement(clickhouse.cluster));
}

/** Ends the connections to a server. */
export async function closeClickHouse({ client, reader }: ClickHouse): Promise<void> {
  await Promise.all([client.close(), reader.close()]);
}

const optionsOf = (
  { url, cluster }: Place,
  { clickhouse_settings: own, ...options }: ClickHouseClientConfigOptions,
): ClickHouseClientConfigOptions => ({
  url,
  application: "switchyard",
  use_multipart_params_auto: true, // a campaign may have more links than fit into an address
  clickhouse_settings: { ...SETTINGS, ...(cluster && ON_REPLICAS), ...own },
  log: { level: ClickHouseLogLevel.OFF },
  ...options,
});

/** Throws when a newer version of ours made the tables, and this one would misread them. */
async function insistOnFormat(client: ClickHouseClient) {
  const [row] = await rowsOf<[string]>(
    { client },
    "select comment from system.tables where database = currentDatabase() and name = 'clicks' and comment != ''",
  );
  try {
    if (row) isNewerFormat(row[0], TABLES_FORMAT);
  } catch (error) {
    throw new StartError(
      `The tables in ClickHouse (CLICKHOUSE_URL) were ${(error as Error).message}. Start that version or a newer one; clicks wait in the spool meanwhile.`,
    );
  }
}

/** Throws when this version lacks what our statements use. */
export function insistOnVersion(version: string): void {
  const [year = 0, month = 0] = version.split(".").map(Number);
  if (year > OLDEST[0] || (year === OLDEST[0] && month >= OLDEST[1])) return;
  throw new StartError(
    `The server behind CLICKHOUSE_URL is ClickHouse ${version}. Switchyard needs ${OLDEST.join(".")} or newer.`,
  );
}

/** The connection of this process, made when it is first needed. Rejects while the server is away; the next call tries again. */
export function clickHouse(): Promise<ClickHouse> {
  const state = perProcess("clickhouse", (): { connected?: Promise<ClickHouse> | undefined } => ({}));
  state.connected ??= connectOwn().catch((error: unknown) => {
    state.connected = undefined;
    throw error;
  });
  return state.connected;
}

async function connectOwn(): Promise<ClickHouse> {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster } = env();
  if (url !== undefined) return connectClickHouse({ url, cluster });
  throw new Failure(
    "unavailable",
    "Clicks of this installation are kept in ClickHouse, and CLICKHOUSE_URL is not set. Its operator can set it.",
  );
}

export type Params = Record<string, unknown>;

/** The rows of a query, each an array. Values of parameters (`{name:Type}`) never become part of the statement's text. */
export async function rowsOf<Row extends unknown[]>(
  { client }: Pick<ClickHouse, "client">,
  query: string,
  params: Params = {},
  settings: ClickHouseSettings = {},
): Promise<Row[]> {
  return hearing(async () => {
    const result = await client.query({
      query,
      query_params: params,
      clickhouse_settings: settings,
      format: "JSONCompactEachRow",
    });
    return result.json<Row>();
  });
}

/** Runs a statement that has no rows. */
export async function run(
  { client }: Pick<ClickHouse, "client">,
  query: string,
  params: Params = {},
  settings: ClickHouseSettings = {},
): Promise<void> {
  await hearing(() => client.command({ query, query_params: params, clickhouse_settings: settings }));
}
