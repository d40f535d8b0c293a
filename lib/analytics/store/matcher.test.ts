import { expect, test } from "vitest";
import { matcherOf } from "./matcher";
import { type Incoming, Oracle } from "./oracle";
import { randomQuestion, randomVisits } from "./random-fixtures";
import type { RecentVisit } from "./store";

const recentOf = ({ linkId, domainId, sourceId, ...visit }: Incoming): RecentVisit => ({
  ...visit,
  link_id: linkId,
  domain_id: domainId,
  source_id: sourceId,
  first: false,
});

test("single visits are chosen and counted as the oracle does", () => {
  const oracle = new Oracle();
  const visits = oracle.add(randomVisits(500));
  const always = { start: new Date(0), end: new Date("9999-01-01") };
  let clicks = 0;
  for (let seed = 0; seed < 100; seed++) {
    const { tracks: _tracks, ...question } = { ...randomQuestion(seed).question, ...always };
    const match = matcherOf(question);
    const found = visits
      .filter(({ workspaceId }) => workspaceId === question.workspaceId)
      .map((visit) => ({ id: visit.id, is: match(recentOf(visit)) }));
    const listed = oracle.list(question, { order: "asc", limit: 500 }).map(({ id }) => id);
    const chosen = found.filter(({ is }) => is !== "none").map(({ id }) => id);
    expect(chosen.toSorted(), JSON.stringify(question)).toEqual(listed.toSorted());
    const [bar] = oracle.count(question, { edges: [always.start, always.end] }).bars;
    const counted = found.filter(({ is }) => is === "click").length;
    expect(counted, JSON.stringify(question)).toBe(bar?.clicks);
    clicks += counted;
  }
  expect(clicks).toBeGreaterThan(1_000);
});
