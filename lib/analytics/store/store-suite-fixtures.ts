import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymous, firstDay, inAnyOrder, sorted, sortedValues } from "./comparable-fixtures";
import { ALWAYS } from "./days";
import { DIMENSIONS } from "./enums";
import { type Incoming, type Ingested, Oracle } from "./oracle";
import { randomQuestion, randomVisits } from "./random-fixtures";
import type { ClickStore, Counted, ListPage, Question, Visit } from "./store";

/** A store, and how visits come into it. */
export type StoreUnderTest = {
  store: ClickStore;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes in one batch. Ids are the store's own. */
  ingest(visits: Ingested[]): Promise<void>;
  /** Adds up and merges all that can be. */
  compact(): Promise<void>;
};

/** How many random visits and questions. */
export type Extent = { visits: number; questions: number };

/** What every store has to do, compared with a plain count in memory. Each test goes on where the one before it ended. */
export function describeStore(name: string, under: StoreUnderTest, extent: Extent): void {
  describe(name, () => {
    const suite = new Suite(under, extent);
    beforeAll(async () => {
      await under.start();
      await suite.ingest(randomVisits(extent.visits));
    });
    afterAll(() => under.stop());

    testCounts(suite);
    testDays(suite);
    testRecent(suite);
    testRemoval(suite);
  });
}

class Suite {
  readonly oracle = new Oracle();
  readonly store: ClickStore;

  constructor(
    readonly under: StoreUnderTest,
    readonly extent: Extent,
  ) {
    this.store = under.store;
  }

  /** Batches of very different sizes. */
  async ingest(incoming: Incoming[]): Promise<void> {
    for (let from = 0, size = 1; from < incoming.length; from += size, size = (size * 7) % 900)
      await this.under.ingest(this.oracle.add(incoming.slice(from, from + size)));
  }

  /** Asks a share of all questions. */
  async insist(share: number): Promise<void> {
    for (let seed = 0; seed < this.extent.questions * share; seed++) {
      const { question, wanted } = randomQuestion(seed);
      const found = sorted(await this.store.count(question, wanted));
      const expected = sorted(this.oracle.count(question, wanted));
      expect(found, JSON.stringify({ seed, question, wanted })).toEqual(expected);
    }
  }
}

function testCounts(suite: Suite): void {
  const { store, oracle, under, extent } = suite;
  test("every count equals a plain count", () => suite.insist(1 / 3));

  test.each(["asc", "desc"] as const)("lists are the same page by page, %s", async (order) => {
    for (let seed = 0; seed < extent.questions / 10; seed++) {
      const { question } = randomQuestion(seed);
      const expected = oracle.list(question, { order, limit: 100 });
      const found = await pages((page) => store.list(question, page), order, [37, 37, 26]);
      expect(anonymous(found), JSON.stringify({ seed, question })).toEqual(anonymous(expected));
    }
  });

  test("nothing changes when clicks are added up and merged", async () => {
    const listed = () => store.list(all(1), { order: "asc", limit: extent.visits });
    const before = await listed();
    await under.compact();
    expect(await listed()).toEqual(before);
    expect(before.length).toBeGreaterThan(extent.visits / 2);
    await suite.insist(1);
  });

  test("clicks that come late are counted", async () => {
    await suite.ingest(randomVisits(60, 9));
    await suite.insist(1 / 6);
    await under.compact();
    await suite.insist(1 / 6);
  });
}

function testDays({ store, oracle }: Suite): void {
  test("clicks by day, and values of all time", async () => {
    const first = new Date("2026-04-01T00:00:00Z");
    for (const [scope, ids] of [
      ["link", [10, 11, 12, 13, 99]],
      ["campaign", [10, 11]],
      ["domain", [1]],
      ["workspace", [1]],
    ] as const)
      expect(await store.daily(1, scope, [...ids], first, 14), scope).toEqual(
        oracle.daily(1, scope, [...ids], first, 14),
      );
    for (const scope of ["link", "qr"] as const) {
      const question = { ...all(1), parts: [{ scope, ids: [11] }] };
      const found = await store.count(question, { dimensions: DIMENSIONS });
      const expected = oracle.count(question, { dimensions: DIMENSIONS });
      expect(sortedValues(found.values), scope).toEqual(sortedValues(expected.values));
    }
  });

  test("the day of a workspace's first visit", async () => {
    for (const workspaceId of [1, 2])
      expect(await store.since(workspaceId)).toEqual(firstDay(oracle.list(all(workspaceId), OLDEST)));
    expect(await store.since(999)).toBeUndefined();
  });
}

function testRecent({ store, oracle, under }: Suite): void {
  test("what is new since a place is each visit once", async () => {
    const [since, second] = [new Date(Date.now() - 1_800_000), Math.floor(Date.now() / 1_000) * 1_000];
    const edges = [second - 60_000, second, second + 60_000].map((ms) => new Date(ms));
    const question = { ...all(5), start: edges[0] as Date, end: edges[2] as Date };
    const recent = (place?: Awaited<ReturnType<ClickStore["recent"]>>["place"]) =>
      store.recent(5, since, place, [{ question, edges }]);
    const come = async (count: number, seed: number, at: number) => {
      const incoming = randomVisits(count, seed).map((visit) => ({ ...visit, at: new Date(at) }));
      const own = incoming.map((visit, nth) => ({ ...visit, workspaceId: nth % 5 === 0 ? 6 : 5 }));
      const added = oracle.add(own);
      await under.ingest(added);
      return added.filter(({ workspaceId }) => workspaceId === 5);
    };

    const begin = await recent();
    expect(begin).toMatchObject({ visits: [], isWhole: true });
    await under.compact();
    const some = [...(await come(40, 21, second)), ...(await come(3, 22, second - 1))];
    await come(5, 23, since.getTime() - 60_000);
    const found = await recent(begin.place);
    expect(found.isWhole).toBe(true);
    expect(inAnyOrder(found.visits)).toEqual(inAnyOrder(oracle.list(question, { order: "asc", limit: 99 })));
    expect(found.visits.map(({ domain_id: id }) => id).toSorted()).toEqual(
      some.map(({ domainId }) => domainId).toSorted(),
    );
    expect(found.bars).toEqual([oracle.count(question, { edges }).bars]);
    const more = await come(30, 24, second);
    const next = await recent(found.place);
    expect(next.visits.length).toBe(more.length);
    expect(next.bars).toEqual([oracle.count(question, { edges }).bars]);
    expect(await recent(next.place)).toMatchObject({ visits: [], isWhole: true });
  });
}

function testRemoval(suite: Suite): void {
  const { store, oracle } = suite;
  test("a workspace that is removed has no visits any more", async () => {
    await store.removeWorkspace(2);
    oracle.removeWorkspace(2);
    expect(await store.list(all(2), OLDEST)).toEqual([]);
    expect(await store.since(2)).toBeUndefined();
    await suite.insist(1 / 10);
  });

  test("what is removed by its age is still counted, but not listed", async () => {
    const unfiltered = Array.from({ length: 200 }, (_, seed) => randomQuestion(seed).question).filter(
      isPlain,
    );
    expect(unfiltered.length).toBeGreaterThan(20);
    expect(await store.retain(1)).toEqual(["2026-03", "2026-04"]);
    for (const question of unfiltered) {
      const wanted = { edges: [question.start, question.end], dimensions: dimensionsOf(question) };
      const found = sorted(await store.count(question, wanted));
      expect(found, JSON.stringify(question)).toEqual(sorted(oracle.count(question, wanted)));
    }
    for (const question of unfiltered.filter(isOfLinks)) {
      const wanted = { tracks: true, owners: ["link"] as const };
      const [found, expected] = [await store.count(question, wanted), oracle.count(question, wanted)];
      expect(ofLinks(found), JSON.stringify(question)).toEqual(ofLinks(expected));
      expect(sorted(found).owners, JSON.stringify(question)).toEqual(sorted(expected).owners);
    }
    const filters = [{ dimension: "bot" as const, kind: "is" as const, values: [""] }];
    expect(await store.count({ ...all(1), filters, end: RETAINED }, { tracks: true })).toMatchObject({
      tracks: [],
    });
    expect(await store.list(all(1), OLDEST)).toEqual([]);
    expect(await store.list(all(5), { order: "asc", limit: 100 })).toHaveLength(
      oracle.list(all(5), { order: "asc", limit: 100 }).length,
    );
    expect((await store.since(1))?.toISOString()).toMatch(/^2026-03/);
  });

  test("what was counted of a workspace that is removed goes, too", async () => {
    await store.removeWorkspace(1);
    const wanted = { edges: [ALWAYS.start, ALWAYS.end], dimensions: ["country"] as const };
    const bars = [{ clicks: 0, uniques: 0, bots: 0, refused: 0 }];
    expect(await store.count(all(1), wanted)).toEqual({ bars, values: [], tracks: [], owners: [] });
  });
}

/** The months of visits before this are gone. */
const RETAINED = new Date("2026-05-01");

const isOfLinks = ({ parts: [part] }: Question) => part?.scope === "link" || part?.scope === "workspace";

/** Of visits without a link nobody knows any more where they led. */
const ofLinks = ({ tracks }: Counted) => sortedValues(tracks.filter(({ linkId }) => linkId !== 0));

const OLDEST: ListPage = { order: "asc", limit: 1 };

const all = (workspaceId: number): Question => ({
  workspaceId,
  parts: [{ scope: "workspace", ids: [workspaceId] }],
  filters: [],
  ...ALWAYS,
});

/** The pages of a list, of these sizes. */
async function pages(
  list: (page: ListPage) => Promise<Visit[]>,
  order: "asc" | "desc",
  limits: number[],
): Promise<Visit[]> {
  const found: Visit[] = [];
  for (const limit of limits) {
    const after = found.at(-1);
    const page = await list({ order, limit, ...(after && { after }) });
    found.push(...page);
    if (page.length < limit) break;
  }
  return found;
}

/** Asks for what is kept of visits that are gone: by hours, of one part, without filters. */
function isPlain({ parts, filters, within, tracks, start, end }: Question): boolean {
  const areHours = [start, end].every((time) => time.getTime() % 3_600_000 === 0);
  return areHours && filters.length === 0 && !within && !tracks && parts.length === 1;
}

/** Those that are kept of a part. */
const dimensionsOf = ({ parts }: Question) =>
  DIMENSIONS.filter(
    (name) => name !== "destination" || !["workspace", "domain"].includes(parts[0]?.scope ?? ""),
  );
