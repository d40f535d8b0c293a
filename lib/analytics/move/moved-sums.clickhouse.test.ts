import { afterAll, beforeAll, expect, test } from "vitest";
import { clickHouse } from "../store/clickhouse/connection";
import { settle } from "../store/clickhouse/settle";
import { DIMENSIONS } from "../store/enums";
import { postgresStore } from "../store/postgres/postgres-store";
import { randomQuestion, randomVisits } from "../store/random-fixtures";
import type { ClickStore } from "../store/store";
import { moveClicks } from "./move";
import { Installation } from "./move-fixtures";

const QUICK = { patience: { plansMs: 20_000, processesMs: 0, readersMs: 0 } };
const HOUR_MS = 3_600_000;

const installation = new Installation();
const { clickhouse } = installation;

beforeAll(() => installation.start());
afterAll(() => installation.end());

/** What is left of old visits: bars to the quarter of an hour, and values to the hour. */
async function insistOnSums(store: ClickStore): Promise<void> {
  for (let seed = 0; seed < 80; seed++) {
    const { question, wanted } = randomQuestion(seed);
    const [part, ...others] = question.parts;
    if (!part || others.length > 0 || question.filters.length > 0 || question.within || question.tracks)
      continue;
    const isWhole = [question.start, question.end].every((at) => at.getTime() % HOUR_MS === 0);
    const isOfOwner = part.scope === "workspace" || part.scope === "domain";
    const dimensions = isWhole ? DIMENSIONS.filter((name) => name !== "destination" || !isOfOwner) : [];
    await installation.insistOn(store, { question, wanted: { edges: wanted.edges ?? [], dimensions } });
  }
}

test("what is known of visits that are gone moves too, beside those that came late", async () => {
  await installation.ingest(randomVisits(800, 21));
  expect(await postgresStore.retain(1)).toEqual(["2026-03", "2026-04"]);
  await installation.ingest(randomVisits(200, 22));
  await insistOnSums(postgresStore);

  await moveClicks("clickhouse", QUICK);
  await insistOnSums(clickhouse);
  await installation.ingest(randomVisits(100, 23));
  await settle(await clickHouse(), { many: 5 });
  await insistOnSums(clickhouse);

  expect(await clickhouse.retain(1)).toEqual(["2026-03", "2026-04"]);
  await installation.ingest(randomVisits(100, 24));
  await settle(await clickHouse(), { many: 5 });
  await installation.ingest(randomVisits(100, 25));
  await insistOnSums(clickhouse);

  await moveClicks("postgres", QUICK);
  await insistOnSums(postgresStore);
}, 240_000);
