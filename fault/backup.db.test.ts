import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { adoptSegments } from "@/lib/analytics/ingest/adopt";
import { Drain } from "@/lib/analytics/ingest/drain";
import { findSegments } from "@/lib/analytics/ingest/found-segments";
import { KeptSegments } from "@/lib/analytics/ingest/kept-segments";
import { Spool } from "@/lib/analytics/ingest/spool";
import { makeSpoolFolder } from "@/lib/analytics/ingest/spool-folder";
import { emptyDatabase, PASSPHRASE, restoreInto, wholeBackup } from "@/lib/platform/backup/backup-fixtures";
import { checkSecret } from "@/lib/platform/crypto/former-secrets";
import { installationSecret } from "@/lib/platform/crypto/secret";
import { withClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { env } from "@/lib/platform/env";
import { countedEverywhere, countsOf } from "./ledger";
import { insertLinks } from "./setup";
import { appendAll, lineMaker } from "./spool-files";

const ALIASES = ["backed-up-1", "backed-up-2"];
const home = databaseUrl();
let folder = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  await withClient({ name: "tests" }, async (client) => {
    await client.query("insert into installation (id) values (gen_random_uuid()) on conflict do nothing");
    await checkSecret(client);
    await insertLinks(client, ALIASES);
  });
});
afterEach(() => {
  env().DATABASE_URL = home;
  rmSync(folder, { recursive: true, force: true });
});

/** A process with a spool below a data directory, which drains when it is told to. */
function startProcess(data: string) {
  const own = makeSpoolFolder(join(data, "spool"));
  let drain: Drain | undefined;
  const spool: Spool = new Spool({
    folder: own.path,
    leftovers: [],
    onWrite: () => drain?.wake(),
    segmentBytes: 20_000,
  });
  const startDrain = () => {
    drain = new Drain(spool, own.damaged, new KeptSegments(join(data, "spool"), own.path));
    return drain;
  };
  const stop = async () => {
    spool.close();
    await drain?.stop(20_000);
  };
  return { spool, startDrain, stop };
}

async function append(spool: Spool, clicks: number) {
  await appendAll(
    spool,
    clicks,
    await withClient({ name: "tests" }, (client) => lineMaker(client, "backed-up-")),
  );
}

/** Clicks in every place that keeps count. */
const counts = () =>
  withClient({ name: "tests" }, async (client) =>
    Object.values(await countedEverywhere(client)).map((places) => countsOf(places, ALIASES)),
  );
const everywhere = (clicks: number) => [clicks, clicks, clicks];

test("clicks that wait are in a backup, those after it come back from what is left, and each counts once", async () => {
  const lost = join(folder, "lost");
  const { spool, startDrain, stop } = startProcess(lost);
  await append(spool, 300);
  const drain = startDrain();
  await expect.poll(() => drain.behind()).toBe(0);
  await drain.stop(20_000);
  await append(spool, 700);
  const secrets = { secret: installationSecret() };
  const { file, backup } = await wholeBackup({ spool: join(lost, "spool"), secrets, passphrase: PASSPHRASE });
  expect(backup.end().clicks).toMatchObject({ counted: 300, waiting: 700 });
  await append(spool, 500);
  startDrain();
  await expect.poll(counts).toEqual(everywhere(1_500));
  await stop();

  const { url, remove } = await emptyDatabase();
  onTestFinished(remove);
  const found = join(folder, "found");
  await restoreInto({ url, folder: found }, file);
  env().DATABASE_URL = url;
  expect(await counts()).toEqual(everywhere(300));
  const restored = startProcess(found);
  restored.startDrain();
  await expect.poll(counts).toEqual(everywhere(1_000));
  for (const added of [500, 0]) {
    const adopted = await adoptSegments(join(found, "spool"), await findSegments(lost));
    expect(adopted).toMatchObject({ added, left: [] });
    expect(await counts()).toEqual(everywhere(1_500));
  }
  await restored.stop();
});
