import pg from "pg";
import { databaseUrl, isPooled, sessionUrl } from "./locate";

export type ConnectOptions = Omit<pg.ClientConfig, "connectionString" | "application_name"> & {
  /** what it is for; the server lists it as `switchyard <name>` */
  name?: string;
  /** to the server itself: for what outlives a transaction, as locks, settings, tables and subscriptions of a connection do */
  to?: "server";
  /** another database than the installation's */
  url?: string;
};

/** A host that takes no connection and refuses none would be waited for without an end. */
const PATIENCE_MS = 10_000;

/** A client that has yet to connect, for callers that add listeners first. */
export function newClient(options: ConnectOptions): pg.Client {
  const { Client, ...config } = configOf(options);
  const client = new Client(config);
  // Without a listener, a lost connection would end the process. The statement under way hears of it too.
  client.on("error", () => {});
  return client;
}

/** A connection of its own. The caller ends it. */
export async function connect(options: ConnectOptions): Promise<pg.Client> {
  const client = newClient(options);
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** Does something on a connection of its own. */
export async function withClient<T>(
  options: ConnectOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(options);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export type PoolOptions = ConnectOptions & {
  max: number;
  /** how many stay */
  min?: number;
  /** what each connection says first */
  first?: string;
};

/** Several connections, at least `min` of which stay; `onLost` hears of those that end while nobody uses them. */
export function newPool(
  { max, min = 0, first, ...options }: PoolOptions,
  onLost: (error: Error) => void = () => {},
): pg.Pool {
  const begin = (client: pg.PoolClient, done: (error?: Error) => void) =>
    client.query(first ?? "", (error) => done(error));
  const pool = new pg.Pool({ ...configOf(options), max, min, ...(first !== undefined && { verify: begin }) });
  // The pool itself listens only while nobody has the connection; one lost between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool.on("error", onLost);
}

/** How to connect, and with which class: the one place that knows what a pooler does not let through. */
function configOf({ name, to, url, ...settings }: ConnectOptions) {
  const config = {
    connectionTimeoutMillis: PATIENCE_MS,
    ...settings,
    connectionString: url ?? (to === "server" ? sessionUrl() : databaseUrl()),
    application_name: name === undefined ? "switchyard" : `switchyard ${name}`,
    Client: pg.Client,
  };
  if (url !== undefined || to === "server" || !isPooled()) return config;
  // It refuses connections with settings that it can't restore; these are the role's then (docs/operating.md).
  const none = { statement_timeout: undefined, lock_timeout: undefined };
  return { ...config, ...none, Client: NamelessClient };
}

/** Prepares no statement under a name: the next transaction's server connection may not know it, or know it as another. */
class NamelessClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    Object.assign(this, { query: (first: unknown, ...rest: unknown[]) => query(nameless(first), ...rest) });
  }
}

/** What has `submit` is a stream or a cursor, which has no name. */
const nameless = (statement: unknown): unknown =>
  typeof statement === "object" && statement !== null && !("submit" in statement)
    ? { ...statement, name: undefined }
    : statement;
