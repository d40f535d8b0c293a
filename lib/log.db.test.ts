import { afterAll, expect, test } from "vitest";
import { withoutValues } from "./log";
import { pool } from "./pool";

afterAll(() => pool().end());

test("an error of the database is logged without the values it was about", async () => {
  const error = await pool()
    .query("insert into workspaces (id, name) values (-5, 'ada@example.com'), (-5, 'ada@example.com')")
    .catch((reason) => reason);
  expect(JSON.stringify(error)).toContain("(-5)");
  const logged = JSON.stringify(withoutValues(error));
  expect(logged).toContain("duplicate key");
  expect(logged).not.toContain("(-5)");
});
