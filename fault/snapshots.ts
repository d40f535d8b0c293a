import type pg from "pg";
import { withClient } from "@/lib/platform/database/connect";

/**
 * Takes a database back to an earlier moment, as restoring a dump does: whatever was committed since is gone, and every connection ends. `url` is the
 * database's.
 */
export class Snapshots {
  private readonly name: string;
  private taken = 0;

  constructor(private readonly url: string) {
    this.name = new URL(url).pathname.slice(1);
  }

  /** Copies the database as it is; returns the copy's name. */
  async take(): Promise<string> {
    this.taken += 1;
    const copy = `${this.name}_${this.taken}`;
    await this.alone((client) => copyOf(client, this.name, copy));
    return copy;
  }

  /** Puts a copy in the database's place. The copy may be used again. */
  restore(copy: string): Promise<void> {
    return this.alone(async (client) => {
      await client.query(`drop database ${this.name}`);
      await copyOf(client, copy, this.name);
    });
  }

  /** On the server's own database, while nobody is connected to ours. */
  private alone(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const server = new URL(this.url);
    server.pathname = "/postgres";
    return withClient({ name: "snapshots", url: server.href }, async (client) => {
      await client.query(`alter database ${this.name} allow_connections false`);
      await client.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [
        this.name,
      ]);
      try {
        await work(client);
      } finally {
        await client.query(`alter database ${this.name} allow_connections true`);
      }
    });
  }
}

const copyOf = async (client: pg.Client, from: string, to: string): Promise<void> => {
  await client.query(`create database ${to} template ${from} strategy file_copy`);
};
