import { afterAll, expect, test } from "vitest";
import { exported, imported, outcomes } from "@/lib/links/archive/archive-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { createGoal, listGoals } from "../goals/goals";
import { presentGoal } from "../goals/present";
import { NewGoal } from "../goals/schema";
import { presentSegment } from "../segments/present";
import { createSegment, listSegments } from "../segments/segments";
import { insertActor } from "../statistics/visit-fixtures";

afterAll(() => pool().end());

const PAGE = { page: 1, limit: 15 };

test("segments and goals come along in an archive, each once", async () => {
  const [ada, bob] = [await insertActor(), await insertActor()];
  const filter = { "filter[country]": "Germany", "filter[campaign][not]": "Spring" };
  await createSegment(ada, { name: "Germany", filter });
  await createGoal(
    ada,
    NewGoal.parse({ name: "Sale", target: 40, from: "2026-11-01", to: "2026-11-30", filter }),
  );
  const archive = await exported(ada);
  expect(outcomes(await imported(bob, archive, "rehearse"))).toEqual(["created"]);
  expect((await listGoals(bob, PAGE)).rows).toEqual([]);
  expect(outcomes(await imported(bob, archive))).toEqual(["created"]);
  expect(outcomes(await imported(bob, archive))).toEqual(["existing"]);
  expect((await listSegments(bob, PAGE)).rows.map(presentSegment)).toMatchObject([
    { name: "Germany", filter },
  ]);
  expect((await listGoals(bob, PAGE)).rows.map(presentGoal)).toMatchObject([
    { name: "Sale", target: 40, metric: "clicks", from: "2026-11-01", to: "2026-11-30", filter },
  ]);
});

test("one that was changed since is refused, and the others come", async () => {
  const [ada, bob] = [await insertActor(), await insertActor()];
  for (const name of ["One", "Two"]) await createSegment(ada, { name, filter: { "filter[os]": "iOS" } });
  const archive = (await exported(ada)).replace('"filter[os]":"iOS"', '"filter[shoe]":"44"');
  expect(outcomes(await imported(bob, archive))).toEqual(["refused", "created"]);
});
