import { randomBytes } from "node:crypto";
import pg from "pg";
import { currentTime } from "../clock";
import { withClient } from "../database/connect";
import { sessionUrl } from "../database/locate";
import { migrate } from "../database/migrate";
import { conflict } from "../failure";
import { Load } from "./load";
import { rowsOf } from "./manifest";
import { readArchive } from "./read-archive";
import { noteDrill } from "./records";
import { damaged } from "./refusal";
import { isSecretOf } from "./restore";
import { decryptSecrets } from "./sealed-secret";
import { refuseNewer, type Verified, verifyBackup } from "./verified";

export type DrillOptions = {
  name: string;
  source: () => AsyncIterable<Uint8Array>;
  passphrase: string | undefined;
};

/**
 * Restores a backup into a database that is thrown away, beside the installation's own, and compares what is in it with what the backup says. Notes how that
 * ended. Throws a `Failure` for what is wrong.
 */
export async function drillBackup({
  name,
  source,
  passphrase,
}: DrillOptions): Promise<Verified & { rows: number }> {
  const startedAt = currentTime();
  try {
    const verified = await verifyBackup(source());
    refuseNewer(verified);
    await tryPassphrase(verified, passphrase);
    const rows = await inThrowawayDatabase((url) => loadAndCount(url, verified, source));
    await noteDrill({ startedAt, name, madeAt: verified.manifest.madeAt, rows });
    return { ...verified, rows };
  } catch (error) {
    await noteDrill({ startedAt, name, error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

async function tryPassphrase({ manifest, sealed }: Verified, passphrase: string | undefined): Promise<void> {
  if (!sealed || passphrase === undefined) return;
  const { secret, previous } = await decryptSecrets(sealed, passphrase);
  if (!isSecretOf(manifest, secret, previous)) throw damaged("its secret is not the one of its database");
}

async function loadAndCount(
  url: string,
  { manifest, end }: Verified,
  source: DrillOptions["source"],
): Promise<number> {
  await Load.into(url, manifest, async (load) => {
    await readArchive(source(), { rows: (table, rows) => load.rows(table, rows) });
    await load.finish(end);
  });
  const expected = rowsOf(end);
  const total = await withClient({ name: "restore", url }, async (client) => {
    let all = 0;
    for (const { name } of manifest.tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::float8 as count from ${pg.escapeIdentifier(name)}`,
      );
      const count = rows[0]?.count ?? 0;
      if (count !== (expected.get(name) ?? 0))
        throw damaged(
          `${name} has ${count} rows once it is restored, in place of ${expected.get(name) ?? 0}`,
        );
      all += count;
    }
    return all;
  });
  await migrate(url);
  return total;
}

async function inThrowawayDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `switchyard_drill_${randomBytes(6).toString("hex")}`;
  const url = new URL(sessionUrl());
  url.pathname = `/${name}`;
  await onServer(`create database ${name}`).catch((error: { code?: string; message: string }) => {
    if (error.code !== "42501") throw error;
    throw conflict(
      "A drill needs a database to throw away. Let this user create one: alter role … createdb.",
    );
  });
  try {
    return await work(url.href);
  } finally {
    await onServer(`drop database if exists ${name} with (force)`);
  }
}

const onServer = (text: string): Promise<unknown> =>
  withClient({ name: "restore", to: "server" }, (client) => client.query(text));
