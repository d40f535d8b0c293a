import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, transaction } from "@/lib/platform/database/db";
import {
  decodeInvalidation,
  type Invalidation,
  onOwnInvalidation,
} from "@/lib/platform/database/invalidation";
import { type NotificationListener, subscribeTo } from "@/lib/platform/database/notification-listener";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { updateBrand } from "./brand/brand";
import { createCampaign, updateCampaign } from "./campaigns/campaigns";
import { assignLink } from "./campaigns/members";
import { NewCampaign } from "./campaigns/schema";
import { createDomain, removeDomain } from "./domains/domains";
import { NewDomain } from "./domains/schema";
import { createLink, removeLink, updateLink } from "./links";
import { createOverlay, removeOverlay, updateOverlay } from "./overlays/overlays";
import { NewOverlay } from "./overlays/schema";
import { createPixel, removePixel, updatePixel } from "./pixels/pixels";
import { NewPixel } from "./pixels/schema";
import { createQr, removeQr, updateQr } from "./qr/qr";
import { NewQr } from "./qr/schema";
import { NewLink } from "./schema";
import { NewSplashPage } from "./splash/schema";
import { createSplashPage, updateSplashPage } from "./splash/splash";

let actor: Actor;
let listener: NotificationListener;
let unsubscribe: () => void;
const [own, notified]: [Invalidation[], (Invalidation | undefined)[]] = [[], []];

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  const username = `invalidation${Date.now()}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  unsubscribe = onOwnInvalidation(async (invalidation) => void own.push(inLowerCase(invalidation)));
  listener = await subscribeTo({
    channel: "switchyard",
    onPayload: (payload) => notified.push(decodeInvalidation(payload)),
    onGap: () => {},
  });
});
beforeEach(() => {
  own.length = 0;
  notified.length = 0;
});
afterAll(async () => {
  unsubscribe();
  await listener.stop();
  await pool().end();
});

const aLink = () => createLink(actor, parse(NewLink, { url: "https://example.com/" }));
const url = { type: "link", data: "https://example.com/" };
const text = { type: "message", name: "A", content: { text: "Hello" } };

/** An alias is the same in any case; the database says it in lower case. */
const inLowerCase = (invalidation: Invalidation): Invalidation =>
  "alias" in invalidation ? { ...invalidation, alias: invalidation.alias.toLowerCase() } : invalidation;

/** What is written → the kinds of invalidation. */
const WRITES: [string, () => Promise<unknown>, Invalidation["kind"][]][] = [
  [
    "a link",
    async () => {
      const { id } = await aLink();
      await updateLink(actor, { id, url: "https://example.com/other" });
      await removeLink(actor, { id });
    },
    ["link"],
  ],
  [
    "a QR code",
    async () => {
      const { id } = await createQr(actor, parse(NewQr, url));
      await updateQr(actor, { id, data: { url: "https://example.com/other" } });
      await removeQr(actor, { id });
    },
    ["qr"],
  ],
  [
    "a domain",
    async () => {
      const { id } = await createDomain(actor, parse(NewDomain, { domain: "https://invalidated.example" }));
      await removeDomain(actor, { id });
    },
    ["domain"],
  ],
  [
    "a campaign and its member",
    async () => {
      const { id } = await createCampaign(actor, parse(NewCampaign, { name: "A" }));
      const link = await aLink();
      await assignLink(actor, { id, linkid: link.id });
      await updateCampaign(actor, { id, name: "B" });
    },
    ["campaign", "link"],
  ],
  [
    "a pixel",
    async () => {
      const { id } = await createPixel(
        actor,
        parse(NewPixel, { type: "gtmpixel", name: "A", tag: "GTM-ABCDEF1" }),
      );
      await updatePixel(actor, { id, tag: "GTM-ABCDEF2" });
      await removePixel(actor, { id });
    },
    ["pixel"],
  ],
  [
    "an overlay",
    async () => {
      const { id } = await createOverlay(actor, parse(NewOverlay, text));
      await updateOverlay(actor, { id, name: "B" });
      await removeOverlay(actor, { id });
    },
    ["overlay"],
  ],
  [
    "a splash page",
    async () => {
      const { id } = await createSplashPage(actor, parse(NewSplashPage, { name: "A", default: true }));
      await updateSplashPage(actor, { id, name: "B" });
    },
    ["splash"],
  ],
  ["a brand", () => updateBrand(actor, { name: "Ada's", color: null }), ["workspace"]],
];

test.each(WRITES)(
  "%s is invalidated here after the commit, and everywhere by the database",
  async (_, write, kinds) => {
    await transaction(async () => {
      await write();
      expect(own).toEqual([]);
    });
    expect([...new Set(own.map(({ kind }) => kind))].sort()).toEqual(kinds);
    await expect.poll(() => notified).toEqual(expect.arrayContaining(own));
    expect(notified).not.toContain(undefined);
  },
);

test("a rollback invalidates nothing", async () => {
  await expect(
    transaction(async () => {
      await aLink();
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(own).toEqual([]);
});
