import { GENERATED } from "@/lib/links/enums";
import type { ReadThroughCache } from "../caches/read-through-cache";
import { decide } from "../decide";
import type { Link } from "../link";
import { picturedLink } from "../pages/social-picture";
import { refuse, refuseMethod } from "../respond";
import type { VisitContext } from "../visit-context";
import { isRead, readVisitor } from "../visitor";
import { serveDrawn } from "./drawn-picture";
import { notFound } from "./refusal";

/**
 * Sends the picture that is drawn of a link with `metaimage: generated`: what networks show of it anyway, in the look of its workspace. A link that refuses
 * everybody, or asks for a password, has none. Not counted.
 */
export async function serveLinkPicture(
  key: string,
  context: VisitContext,
  links: ReadThroughCache<Link>,
): Promise<void> {
  const { request, response, host, alias, services } = context;
  if (!isRead(request)) return refuseMethod(response);
  const first = await links.get(key);
  const twin = first?.rules.twins?.get(alias);
  const link = twin === undefined ? first : await links.get(twin);
  if (!link) return notFound(context);
  const card = link.rules.extras?.card;
  const isRefused = decide(link, readVisitor(context), "locked").kind === "refuse";
  if (card?.image !== GENERATED || isRefused)
    return refuse(response, request, { kind: "unknown", host, alias: `${alias}+picture.png` });
  const brand = await services.brands.get(link.workspaceId);
  const pictured = picturedLink(
    { title: card.title || brand.name, description: card.description },
    `${host}/${alias}`,
    brand,
  );
  await serveDrawn({ of: "link", pictured, logo: brand.picture }, context);
}
