import pg from "pg";
import { connection } from "@/lib/pool";
import { processFigures } from "@/lib/process-figures";
import type { LinkRow } from "./link";
import { LookUps } from "./look-ups";
import { FIND_LINK, FIND_LINKS } from "./sql/find-link";

/** Finds links by their names in the cache, on a connection of its own: visitors never queue behind the dashboard and the API. */
export class LinkFinder {
  private readonly lookUps = new LookUps<LinkRow>({
    ask: (keys) => this.ask(keys),
    abandon: () => this.drop(),
  });
  private readonly figures = processFigures();
  private current: pg.Client | undefined;
  private client: Promise<pg.Client> | undefined;

  /** One link's row. Rejects when the database cannot be reached or is too slow. */
  find(key: string): Promise<LinkRow | undefined> {
    return this.lookUps.find(key);
  }

  async stop(): Promise<void> {
    this.lookUps.stop();
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private async ask(keys: string[]): Promise<Map<string, LinkRow>> {
    const client = await (this.client ??= this.connect());
    this.figures.linkQueries += 1;
    const [key] = keys;
    if (key !== undefined && keys.length === 1) {
      const row = await findOne(client, key);
      return new Map(row && [[key, row]]);
    }
    const names = keys.map(namesIn);
    const values = [names.map(([domainId]) => domainId), names.map(([, alias]) => alias)];
    const { rows } = await client.query<LinkRow & { name: string }>({
      name: "find-links",
      text: FIND_LINKS,
      values,
    });
    return new Map(rows.map((row) => [`${row.domain_id}:${row.name}`, row]));
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection(), application_name: "switchyard visits" });
    const forget = () => {
      if (this.current === client) this.drop();
    };
    // Without a listener, a connection that Postgres closes would end the process.
    client.on("error", forget).on("end", forget);
    this.current = client;
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }

  private drop() {
    const { current } = this;
    [this.client, this.current] = [undefined, undefined];
    current?.end().catch(() => {});
  }
}

/** One indexed query. */
export async function findOne(client: Pick<pg.Client, "query">, key: string): Promise<LinkRow | undefined> {
  const { rows } = await client.query<LinkRow>({ name: "find-link", text: FIND_LINK, values: namesIn(key) });
  return rows[0];
}

function namesIn(key: string): [number, string] {
  const colon = key.indexOf(":");
  return [Number(key.slice(0, colon)), key.slice(colon + 1)];
}
