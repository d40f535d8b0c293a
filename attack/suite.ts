import type pg from "pg";

/** One attack on the built product: what is tried, and what must hold all the same. */
export type Attack = {
  name: string;
  /** takes minutes in any form, so the short one leaves it out */
  isLong?: true;
  /** Tries it, and says how it went: whether the product held, and the figure that shows it. Rejects when it could not be tried. */
  run(target: Target): Promise<Outcome>;
};

export type Outcome = { held: boolean; figure: string };

/** Attacks that share one running product. `settings` are environment variables of its own. */
export type Suite = { name: string; settings?: Record<string, string>; attacks: Attack[] };

/** The product under attack: on a fresh database and data directory, behind one trusted proxy, so that attackers choose their addresses. */
export type Target = {
  origin: string;
  port: number;
  /** of the primary process */
  pid: number;
  dataFolder: string;
  databaseUrl: string;
  /** a connection to its database, to see what was kept */
  database: pg.Client;
  /** the form that `npm test` runs: seconds instead of minutes */
  isShort: boolean;
  /** ends the product, with SIGTERM unless told otherwise, and starts it again on the same data */
  restart(signal?: NodeJS.Signals): Promise<void>;
};
