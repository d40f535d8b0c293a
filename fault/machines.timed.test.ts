import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countedEverywhere, countsOf, settled } from "./ledger";
import { callEach, kills, partition, picture, promotion, restore, sixtyCalls } from "./machines/faults";
import { Installation } from "./machines/installation";
import { LedgerTraffic } from "./machines/ledger-traffic";
import { freePort, registerOwner } from "./setup";

/** The second machine's clock is right, the third one's is not. */
const WRONG = { args: ["--import", "./fault/jumping-clock.mjs"], env: { CLOCK_OFFSET_DAYS: "40" } };
const LINKS = 5;
let installation: Installation;

beforeAll(async () => {
  const [one, two, three] = [await freePort(), await freePort(), await freePort()];
  installation = await Installation.open({
    kind: "api",
    machines: [{ port: one }, { port: two }, { port: three, ...WRONG }],
  });
  if (installation.network.kind === "ports")
    process.stdout.write("There are no network namespaces here: the machines are three ports.\n");
  await Promise.all(installation.machines.map((machine) => machine.start()));
}, 120_000);
afterAll(() => installation.close(), 60_000);

test("three machines are one installation, whichever of them is killed, cut off or wrong about the time", async () => {
  const { aliases } = await registerOwner(installation.machines[0]?.origin ?? "", LINKS);
  expect(await picture(installation, "painter")).toEqual([200, 200, 200]);
  const visitors = new LedgerTraffic(installation.machines, aliases, join(installation.folder, "ledger"));
  const run = { installation, visitors };
  await visitors.more(100);
  await installation.backUp();
  expect(await sixtyCalls(installation, "caller")).toEqual({ passed: 30, refused: 30 });
  await kills(run, 3);
  const { during } = await partition(run, 2);
  expect(during.filter(({ status }) => status !== 302)).toEqual([]);
  if (await installation.killRedis())
    expect(await callEach(installation)).toMatchObject({ isAnswered: true });
  expect(await promotion(run, 300)).toBeGreaterThan(0);
  await kills(run, 1);
  await restore(run);
  await visitors.leave();
  const client = await installation.connect();
  await settled(client);
  const { ledger } = visitors;
  for (const [place, counts] of Object.entries(await countedEverywhere(client))) {
    expect(ledger.differences(counts), place).toEqual([]);
    expect(countsOf(counts, aliases) - ledger.totals().acknowledged, place).toBeLessThanOrEqual(
      4 * visitors.atOnce,
    );
  }
  await client.end();
  await ledger.close();
}, 120_000);
