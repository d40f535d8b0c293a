import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from "@clickhouse/client";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/failure";
import { perProcess } from "@/lib/platform/process";
import { tableStatements } from "./tables";

/** Where the server is (`CLICKHOUSE_URL`), and the cluster that tables are replicated on, if any. */
export type Place = { url: string; cluster?: string | undefined };

/** A server that has our tables, and whether it is one replica of several. */
export type ClickHouse = { client: ClickHouseClient; cluster: string | undefined };

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

const PATIENCE_MS = 120_000;

/** Connects, and makes the tables that are missing. Rejects in plain words when the server is too old. The caller closes the client. */
export async function connectClickHouse({ url, cluster }: Place): Promise<ClickHouse> {
  const client = createClient({
    url,
    application: "switchyard",
    request_timeout: PATIENCE_MS,
    use_multipart_params_auto: true, // a campaign may have more links than fit into an address
    clickhouse_settings: { ...SETTINGS, ...(cluster && ON_REPLICAS) },
    log: { level: ClickHouseLogLevel.OFF },
  });
  try {
    const [row] = await rowsOf<[string]>({ client }, "select version()");
    insistOnVersion(row?.[0] ?? "");
    for (const query of tableStatements(cluster)) await client.command({ query });
    return { client, cluster };
  } catch (error) {
    await client.close();
    if (error instanceof StartError) throw error;
    throw new StartError(`ClickHouse (CLICKHOUSE_URL) cannot be used: ${(error as Error).message.trim()}`);
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

/** The connection of this process. Rejects while the server is away; the next call tries again. */
export function clickHouse(): Promise<ClickHouse> {
  const state = perProcess("clickhouse", (): { connected?: Promise<ClickHouse> | undefined } => ({}));
  state.connected ??= connectClickHouse(ownPlace()).catch((error: unknown) => {
    state.connected = undefined;
    throw error;
  });
  return state.connected;
}

function ownPlace(): Place {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster } = env();
  if (url === undefined) throw new StartError("CLICKHOUSE_URL is not set.");
  return { url, cluster };
}

export type Params = Record<string, unknown>;

/** The rows of a query, each an array. Values of parameters (`{name:Type}`) never become part of the statement's text. */
export async function rowsOf<Row extends unknown[]>(
  { client }: Pick<ClickHouse, "client">,
  query: string,
  params: Params = {},
  settings: ClickHouseSettings = {},
): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: params,
    clickhouse_settings: settings,
    format: "JSONCompactEachRow",
  });
  return result.json<Row>();
}

/** Runs a statement that has no rows. */
export async function run(
  { client }: Pick<ClickHouse, "client">,
  query: string,
  params: Params = {},
  settings: ClickHouseSettings = {},
): Promise<void> {
  await client.command({ query, query_params: params, clickhouse_settings: settings });
}
