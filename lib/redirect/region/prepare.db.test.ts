import { expect, test } from "vitest";
import { withClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { prepareRegion } from "./prepare";
import { subscribeRegion } from "./subscribe";

const AWAY = "postgresql://switchyard:x@127.0.0.1:1/away";
const options = { from: undefined, region: "far", onProgress: () => {} };

test("a start at home prepares no region", async () => {
  await expect(prepareRegion()).resolves.toBeUndefined();
});

test("a start is refused on a database that follows nobody", async () => {
  await expect(prepareRegion(databaseUrl())).rejects.toThrow("no subscriber of home");
});

test("a database with content of its own is never made a region's", async () => {
  const url = databaseUrl();
  await withClient({ name: "tests", url }, (client) =>
    client.query("insert into workspaces (name) values ('Content')"),
  );
  await expect(subscribeRegion({ ...options, url })).rejects.toThrow("with content of its own");
});

test("a database that cannot be reached is named as the setting names it", async () => {
  const shown = "(postgresql://switchyard@127.0.0.1:1/away) cannot be reached";
  await expect(prepareRegion(AWAY)).rejects.toThrow(`VISITS_DATABASE_URL ${shown}`);
  await expect(subscribeRegion({ ...options, url: AWAY })).rejects.toThrow(`VISITS_DATABASE_URL ${shown}`);
});
