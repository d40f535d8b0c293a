import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { print } from "@/bench/measure";
import { countedEverywhere, settled } from "./ledger";
import {
  callEach,
  changes,
  kills,
  partition,
  picture,
  promotion,
  restore,
  sixtyCalls,
} from "./machines/faults";
import { Installation } from "./machines/installation";
import { LedgerTraffic } from "./machines/ledger-traffic";
import { freePort, type Owner, registerOwner } from "./setup";

const LINKS = 10;
const CHANGES = 3;
const SECONDS = 3;
const VISITS_LOST = 500;

let installation: Installation;
let owner: Owner;
let visitors: LedgerTraffic;

const firstOrigin = () => installation.machines[0]?.origin ?? "";

beforeAll(async () => {
  installation = await Installation.open({
    kind: "api",
    machines: [
      { port: await freePort() },
      { port: await freePort() },
      {
        port: await freePort(),
        args: ["--import", "./fault/jumping-clock.mjs"],
        env: { CLOCK_OFFSET_DAYS: "40" },
      },
    ],
  });
  if (installation.network.kind === "ports") print("no network namespaces here: three ports instead");
  await Promise.all(installation.machines.map((machine) => machine.start()));
  owner = await registerOwner(firstOrigin(), LINKS);
  visitors = new LedgerTraffic(installation.machines, owner.aliases, join(installation.folder, "ledger"));
});

afterAll(async () => {
  await visitors?.leave();
  await installation?.close();
});

test("three machines are one: changes, limits and files are everybody's", async () => {
  for (const [kind, p99] of await changes(installation, CHANGES, [1, 1, 1]))
    expect(p99, kind).toBeLessThanOrEqual(1_000);
  expect(await picture(installation, "painter")).toEqual([200, 200, 200]);
  expect(await sixtyCalls(installation, "caller")).toEqual({ passed: 30, refused: 30 });
});

test("killed, cut off, promoted and restored, they count every visit once", async () => {
  const run = { installation, visitors };
  await visitors.more(100);
  await installation.backUp();
  await kills(run, 3);
  const { during } = await partition(run, SECONDS);
  expect(during.length).toBeGreaterThan(100);
  expect(during.filter(({ status }) => status !== 302)).toEqual([]);
  if (await installation.killRedis()) {
    expect(await callEach(installation)).toMatchObject({ isAnswered: true });
    expect(await sixtyCalls(installation, "caller-again")).toEqual({ passed: 30, refused: 30 });
  }
  expect(await promotion(run, VISITS_LOST)).toBeGreaterThan(0);
  await restore(run);
  await visitors.leave();
  await allIsCounted();
});

/** In the API and in each place that keeps count: at least what visitors have an answer to, and at most what they sent. */
async function allIsCounted() {
  const client = await installation.connect();
  await settled(client);
  const places = {
    "the API": await owner.counted(firstOrigin()),
    ...(await countedEverywhere(client)),
  };
  await client.end();
  for (const [place, counts] of Object.entries(places))
    expect(visitors.ledger.differences(counts), place).toEqual([]);
  const totals = Object.values(places).map((counts) => visitors.ledger.total(counts));
  expect(new Set(totals).size).toBe(1);
}
