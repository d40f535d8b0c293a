import { attributionToken } from "../lib/commerce/attribution/token";
import { createItem } from "../lib/commerce/items/items";
import { NewItem } from "../lib/commerce/items/schema";
import { createPurchase, updatePurchase } from "../lib/commerce/purchases/purchases";
import { NewPurchase } from "../lib/commerce/purchases/schema";
import { ProfileChanges } from "../lib/commerce/seller/schema";
import { updateProfile } from "../lib/commerce/seller/seller";
import type { Actor } from "../lib/identity/access/actor";
import { issueWorkspaceKey } from "../lib/identity/access/workspace-keys";
import { keepMedia, wholeAddress } from "../lib/identity/uploads/uploads";
import { db } from "../lib/platform/database/db";
import { parse } from "../lib/platform/failure";
import { formatTimestamp } from "../lib/platform/fields";
import { DEMO_ASKERS, DEMO_BUYERS, DEMO_ITEMS } from "./demo-data";
import { chime, type Drawing, drawn } from "./demo-media";

const DAY_MS = 86_400_000;

/** Gives the demo account something to sell, and sales of it, some by way of its links. */
export async function seedCatalog(actor: Actor, links: Record<string, number>): Promise<void> {
  await issueWorkspaceKey(actor);
  await updateProfile(
    actor,
    parse(ProfileChanges, {
      name: { firstname: "Ada", lastname: "Lovelace" },
      currency: "EUR",
      profile: {
        heading: "Themes, sounds and films about railways",
        description: "Made by people who like to arrive on time.",
        contact: { email: "hello@example.com" },
        social_links: { github: "acme" },
        media: { cover: (await mediaOf(actor, "train")).thumbnail },
      },
    }),
  );
  let sale = 0;
  for (const { sold, drawing, ...body } of DEMO_ITEMS) {
    const media = await mediaOf(actor, drawing);
    const { id } = await createItem(actor, parse(NewItem, { ...body, media }));
    for (let nth = 0; nth < sold; nth++) await sell(actor, id, { links, nth: sale++ });
  }
  await countAsked(actor);
}

/** The picture of an item, and something to hear where that is what it is. */
async function mediaOf(actor: Actor, drawing: Drawing) {
  const keep = async (file: Uint8Array) => wholeAddress((await keepMedia(actor, { file })).path);
  return {
    thumbnail: await keep(await drawn(drawing)),
    preview_audio: drawing === "chimes" ? await keep(chime()) : undefined,
  };
}

/** Links that lead to sales, the best first. */
const SELLING = ["spring-sale", "get-app", "spring-sale", "newsletter"] as const;

/** The nth sale; every number of it follows from n, so that the demo always looks the same. */
async function sell(
  actor: Actor,
  itemId: number,
  { links, nth: n }: { links: Record<string, number>; nth: number },
) {
  const link = links[SELLING[n % SELLING.length] ?? SELLING[0]];
  const sold = Date.now() - (n * 2.2 + 0.2) * DAY_MS;
  const { id } = await createPurchase(
    actor,
    parse(NewPurchase, {
      item_id: itemId,
      license_type: n % 5 === 3 ? "Extended" : "Regular",
      buyer: DEMO_BUYERS[n % DEMO_BUYERS.length],
      date: formatTimestamp(new Date(sold)),
      supported_until: n % 3 === 2 ? null : formatTimestamp(new Date(sold + 182 * DAY_MS)),
      sw: link !== undefined && n % 5 !== 4 ? attributionToken(link) : null,
    }),
  );
  await updatePurchase(actor, { id, downloaded: n % 4 !== 1, refunded: n === 6 });
}

/** Four weeks in which programs asked for codes, fewer at the weekend. */
async function countAsked(actor: Actor) {
  const data = Array.from({ length: 28 }, (_, ago) => {
    const day = new Date(Date.now() - ago * DAY_MS);
    const calls = (day.getUTCDay() % 6 === 0 ? 90 : 210) + ((ago * 37) % 60);
    return DEMO_ASKERS.flatMap(([country, share]) => {
      const count = Math.round((calls * share) / 100);
      const unknown = (ago * 5 + share) % 9;
      const kept = { workspaceId: actor.workspaceId, day, country };
      return [
        { ...kept, outcome: "good", count },
        { ...kept, outcome: "unknown", count: unknown + 1 },
        { ...kept, outcome: "refunded", count: ago % 4 === 1 ? 2 : 1 },
      ];
    });
  });
  await db().validationCount.createMany({ data: data.flat() });
}
