import pg from "pg";
import { databaseUrl } from "./locate";

export type ConnectOptions = Omit<pg.ClientConfig, "connectionString" | "application_name"> & {
  /** what it is for; the server lists it as `switchyard <name>` */
  name?: string;
  /** another database than the installation's */
  url?: string;
};

/** A host that takes no connection and refuses none would be waited for without an end. */
const PATIENCE_MS = 10_000;

const configOf = ({ name, url = databaseUrl(), ...settings }: ConnectOptions): pg.ClientConfig => ({
  connectionTimeoutMillis: PATIENCE_MS,
  ...settings,
  connectionString: url,
  application_name: name === undefined ? "switchyard" : `switchyard ${name}`,
});

/** A client that has yet to connect, for callers that add listeners first. */
export function newClient(options: ConnectOptions): pg.Client {
  const client = new pg.Client(configOf(options));
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
  /** what each connection says first */
  first?: string;
};

/** Several connections; `onLost` hears of those that end while nobody uses them. */
export function newPool(
  { max, first, ...options }: PoolOptions,
  onLost: (error: Error) => void = () => {},
): pg.Pool {
  const begin = (client: pg.PoolClient, done: (error?: Error) => void) =>
    client.query(first ?? "", (error) => done(error));
  const pool = new pg.Pool({ ...configOf(options), max, ...(first !== undefined && { verify: begin }) });
  // The pool itself listens only while nobody has the connection; one lost between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool.on("error", onLost);
}
