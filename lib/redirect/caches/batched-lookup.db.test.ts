import { expect, onTestFinished, test } from "vitest";
import { env } from "@/lib/platform/env";
import { VisitConnection } from "./batched-lookup";

test("a visit while nobody knows where the database is fails alone, and the next one connects", async () => {
  const { DATABASE_URL } = env();
  const connection = new VisitConnection();
  onTestFinished(() => connection.stop());
  Object.assign(env(), { DATABASE_URL: undefined });
  await expect(connection.get()).rejects.toThrow("No database");
  Object.assign(env(), { DATABASE_URL });
  const client = await connection.get();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
