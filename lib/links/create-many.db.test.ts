import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect, transaction } from "@/lib/platform/database/db";
import { type Invalidation, onOwnInvalidation } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { BulkLinks, createLinks, presentBulk } from "./bulk-create";
import { createDomain } from "./domains/domains";
import { NewDomain } from "./domains/schema";
import { getLink, getLinkSettings } from "./links";
import { createPixel } from "./pixels/pixels";
import { NewPixel } from "./pixels/schema";
import { presentSettings } from "./present-settings";

let actor: Actor;
let pixel: number;

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  const account = { username: "many", email: "many@example.com", password: "long enough" };
  const { id } = await insertAccount(account);
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  await createDomain(actor, parse(NewDomain, { domain: "https://go.example.org" }));
  pixel = (await createPixel(actor, parse(NewPixel, { type: "gtmpixel", name: "Shop", tag: "GTM-ABC123" })))
    .id;
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const url = "https://example.com/";
const create = async (links: object[], more: object = {}) =>
  presentBulk(await createLinks(actor, parse(BulkLinks, { links, ...more })));
const settingsOf = async (id: number | undefined) =>
  presentSettings(await getLinkSettings(actor, { id: id ?? 0 }));

test("of rows with one alias the first gets it, with its own parts", async () => {
  const { results } = await create([
    {
      url: "https://go.example.org/a",
      custom: "first",
      parameters: [{ name: "utm_source", value: "refused" }],
    },
    { url, custom: "First", parameters: [{ name: "utm_source", value: "kept" }], pixels: [pixel] },
    { url, custom: "First", parameters: [{ name: "utm_source", value: "late" }] },
    { url, custom: "FIRST", domain: "go.example.org" },
    { url, geotarget: [{ location: "Poland", link: `${url}pl` }], pixels: [pixel] },
  ]);
  expect(results.map(({ error }) => error)).toEqual([1, 0, 1, 0, 0]);
  expect(results[0]?.message).toBe("url must not be a short link of this service.");
  expect(results[2]?.message).toContain("First is taken");
  expect(results[3]?.shorturl).toBe("https://go.example.org/FIRST");
  expect(await settingsOf(results[1]?.id)).toMatchObject({
    alias: "First",
    parameters: [{ name: "utm_source", value: "kept" }],
    pixels: [pixel],
    geotarget: [],
  });
  const { targets, counter } = await getLink(actor, { id: results[4]?.id ?? 0 });
  expect([targets, counter.clicks]).toEqual([[{ kind: "geo", name: "poland", url: `${url}pl` }], 0]);
});

test("a refused row names the record that is not the caller's, whatever other rows name", async () => {
  const { results } = await create([
    { url, pixels: [pixel] },
    { url, pixels: [pixel, pixel + 1] },
    { url, channel: 1 },
  ]);
  expect(results.map(({ message }) => message)).toEqual([
    undefined,
    "pixels must be ids of your pixels.",
    "channel must be one of your channels.",
  ]);
});

test("a taken alias does not end the transaction around it, and is invalidated by nobody", async () => {
  const changed: Invalidation[] = [];
  const unsubscribe = onOwnInvalidation(async (one) => void changed.push(one));
  const { results } = await transaction(() =>
    create([{ url, custom: "once" }, { url, custom: "once" }, { url }]),
  );
  expect(results.map(({ error }) => error)).toEqual([0, 1, 0]);
  expect(changed).toHaveLength(2);
  await create(
    [
      { url, custom: "none" },
      { url, custom: "once" },
    ],
    { atomic: true },
  );
  expect(changed).toHaveLength(2);
  unsubscribe();
  const rehearsed = await transaction(() =>
    create([{ url: "" }, { url, pixels: [pixel] }], { dryrun: true }),
  );
  expect(rehearsed.results.map(({ error }) => error)).toEqual([1, 0]);
  expect((await transaction(() => create([{ url: "" }], { dryrun: true }))).refused).toBe(1);
});
