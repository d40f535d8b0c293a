import { afterAll, expect, test } from "vitest";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { createChannel, removeChannel } from "../channels/channels";
import { NewView } from "../views/schema";
import { createView, listViews } from "../views/views";
import { exported, imported, outcomes, person } from "./archive-fixtures";

afterAll(async () => {
  await disconnect();
  await pool().end();
});

const PAGE = { page: 1, limit: 15 };

test("views come along in an archive, each once, and are about the same records", async () => {
  const [ada, bea, bob] = [await person("ada"), await person("bea"), await person("bob")];
  // Ids here are others than there.
  await createChannel(bob, { name: "Fair" });
  const channel = await createChannel(ada, { name: "Print" });
  const view = (actor: typeof ada, body: object) =>
    createView(actor, parse(NewView, { order: "click", ...body }));
  const filter = { channel: String(channel.id), state: "expired", domain: "default" };
  await view(ada, { name: "Printed", filter, hidden: ["route"], density: "compact", default: true });
  await view({ ...bea, workspaceId: ada.workspaceId }, { name: "Of Bea alone" });
  await view({ ...bea, workspaceId: ada.workspaceId }, { name: "Of all", shared: true });
  const archive = await exported(ada);
  expect(archive).not.toContain("Of Bea alone");
  expect(outcomes(await imported(bob, archive, "rehearse"))).toEqual(["created"]);
  expect((await listViews(bob, PAGE)).total).toBe(0);
  expect(outcomes(await imported(bob, archive))).toEqual(["created"]);
  expect(outcomes(await imported(bob, archive))).toEqual(["existing"]);
  const { rows } = await pool().query<{ id: number }>(
    "select id from channels where workspace_id = $1 and name = 'Print'",
    [bob.workspaceId],
  );
  expect((await listViews(bob, PAGE)).rows).toMatchObject([
    { name: "Of all", sharedAt: expect.any(Date), isDefault: false, filter: {} },
    {
      ...{ name: "Printed", sort: "click", sharedAt: null, isDefault: true },
      filter: { ...filter, channel: String(rows[0]?.id) },
      ...{ hidden: ["route"], density: "compact" },
    },
  ]);
});

test("a filter by what isn't in the archive is left out, and the list begins as before", async () => {
  const [cy, dan] = [await person("cyrus"), await person("dan")];
  const channel = await createChannel(cy, { name: "Gone" });
  const body = { name: "Old", filter: { channel: String(channel.id), q: "shop" }, default: true };
  await createView(cy, parse(NewView, body));
  await removeChannel(cy, { id: channel.id });
  await createView(dan, parse(NewView, { name: "Mine", default: true }));
  const rows = await imported(dan, await exported(cy));
  expect(rows).toMatchObject([{ part: "saved_views", key: "Old", leftOut: ["filter by channel"] }]);
  expect((await listViews(dan, PAGE)).rows).toMatchObject([
    { name: "Mine", isDefault: true },
    { name: "Old", isDefault: false, filter: { q: "shop" } },
  ]);
});
