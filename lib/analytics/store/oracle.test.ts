import { expect, test } from "vitest";
import { type Incoming, Oracle } from "./oracle";
import { randomQuestion, randomVisits } from "./random-fixtures";

const visit: Incoming = {
  ...(randomVisits(1)[0] as Incoming),
  at: new Date("2026-03-29T00:30:00Z"),
  workspaceId: 1,
  linkId: 7,
  source: "link",
  sourceId: 0,
  outcome: "passed",
  bot: "",
  visitor: "1",
};
const day = { start: new Date("2026-03-29T00:00:00Z"), end: new Date("2026-03-30T00:00:00Z") };

test("clicks, uniques, bots and refusals of a code's link", () => {
  const oracle = new Oracle();
  oracle.add([
    visit,
    { ...visit, source: "qr", sourceId: 3 },
    { ...visit, bot: "crawler" },
    { ...visit, outcome: "expired" },
  ]);
  const asked = { workspaceId: 1, filters: [], ...day };
  const edges = [day.start, day.end];
  const [link] = oracle.count({ ...asked, parts: [{ scope: "link", ids: [7] }] }, { edges }).bars;
  expect(link).toEqual({ clicks: 2, uniques: 1, bots: 1, refused: 1 });
  const [code] = oracle.count({ ...asked, parts: [{ scope: "qr", ids: [3] }] }, { edges }).bars;
  expect(code).toEqual({ clicks: 1, uniques: 1, bots: 0, refused: 0 });
});

test("random questions find visits, and those of a seed are always the same", () => {
  const oracle = new Oracle();
  oracle.add(randomVisits(500));
  const found = Array.from({ length: 60 }, (_, seed) => randomQuestion(seed)).filter(
    ({ question, wanted }) => oracle.count(question, wanted).values.length > 0,
  );
  expect(found.length).toBeGreaterThan(20);
  expect(randomVisits(3)).toEqual(randomVisits(3));
});
