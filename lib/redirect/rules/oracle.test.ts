import { expect, test } from "vitest";
import { MOST_RULES } from "@/lib/links/rules/enums";
import { Rules } from "@/lib/links/rules/schema";
import { linkRow } from "../caches/link-row-fixture";
import { decide } from "../decide";
import { compileLink } from "../link";
import { imagine } from "../simulator/imagine";
import { expectedOutcome, type Said } from "./oracle";
import { drawer, randomRules, randomVisitor } from "./random-fixtures";

const SETS = 2_000;
const VISITORS = 50;

test(`${SETS} random sets of rules send ${VISITORS} random visitors each where a second way of working it out sends them`, () => {
  const c = drawer("rules");
  const met = new Map<string, number>();
  for (let set = 0; set < SETS; set++) {
    // Now and then so many that they take two tables.
    const said = randomRules(c, set % 20 === 0 ? MOST_RULES : 6);
    const rules = Rules.parse(said);
    const link = compileLink(linkRow(set + 1, { url: "https://example.com/own", rules }));
    for (let n = 0; n < VISITORS; n++) {
      const facts = randomVisitor(c);
      const decision = decide(link, imagine(facts), "locked");
      const got =
        decision.kind === "refuse"
          ? decision.why
          : "to" in decision && decision.to.rule
            ? `${decision.to.rule} ${decision.to.destination}`
            : "";
      const wanted = expectedOutcome(said as Said[], facts, set + 1);
      if (got !== wanted) expect(got, JSON.stringify({ said, facts })).toBe(wanted);
      const kind = wanted.split(" ")[0] ?? "";
      met.set(kind, (met.get(kind) ?? 0) + 1);
    }
  }
  // A comparison in which one way out was never taken would prove nothing about it.
  for (const way of ["", "unavailable", "rule:R0", "rule:R1", "rule:R2", "rule:R3"])
    expect(met.get(way), way).toBeGreaterThan(500);
});
