import type { Actor } from "../lib/access/actor";
import { issueWorkspaceKey } from "../lib/access/workspace-keys";
import { attributionToken } from "../lib/attribution/token";
import { formatTimestamp } from "../lib/fields";
import { createItem } from "../lib/items/items";
import { NewItem } from "../lib/items/schema";
import { parse } from "../lib/parse";
import { createPurchase, updatePurchase } from "../lib/purchases/purchases";
import { NewPurchase } from "../lib/purchases/schema";
import { updateProfile } from "../lib/seller/profile";
import { ProfileChanges } from "../lib/seller/schema";
import { DEMO_BUYERS, DEMO_ITEMS } from "./demo-catalogue";

const DAY_MS = 86_400_000;

/** Gives the example account something to sell, and sales of it, some by way of this link. */
export async function seedCatalogue(actor: Actor, linkId: number): Promise<void> {
  await issueWorkspaceKey(actor);
  await updateProfile(
    actor,
    parse(ProfileChanges, {
      name: { firstname: "Ada", lastname: "Lovelace" },
      currency: "EUR",
      profile: { heading: "Themes, sounds and films about railways", social_links: { github: "acme" } },
    }),
  );
  let sale = 0;
  for (const { sold, ...body } of DEMO_ITEMS) {
    const { id } = await createItem(actor, parse(NewItem, body));
    for (let nth = 0; nth < sold; nth++) await sell(actor, id, linkId, sale++);
  }
}

/** The nth sale; every number of it follows from n, so that the example always looks the same. */
async function sell(actor: Actor, itemId: number, linkId: number, n: number) {
  const sold = Date.now() - (n * 3.7 + 0.2) * DAY_MS;
  const { id } = await createPurchase(
    actor,
    parse(NewPurchase, {
      item_id: itemId,
      license_type: n % 5 === 3 ? "Extended" : "Regular",
      buyer: DEMO_BUYERS[n % DEMO_BUYERS.length],
      date: formatTimestamp(new Date(sold)),
      supported_until: n % 3 === 2 ? null : formatTimestamp(new Date(sold + 182 * DAY_MS)),
      sw: n % 2 === 0 ? attributionToken(linkId) : null,
    }),
  );
  await updatePurchase(actor, { id, downloaded: n % 4 !== 1, refunded: n === 6 });
}
