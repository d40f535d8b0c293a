import { afterAll, expect, test } from "vitest";
import { pool } from "./database/pool";
import { withoutValues } from "./log";

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
