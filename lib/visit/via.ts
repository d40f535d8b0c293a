import type { ClickedLink } from "@/lib/clicks/click";
import { sameText } from "@/lib/same-text";
import { keyedHash } from "@/lib/secret";
import type { Call } from "./serve";

/** Long enough to find a password; whoever passes the address on later passes on a plain one. */
const LIVES_S = 3_600;
const FIELD = "?via=";

/**
 * A link's own address that says through which campaign's rotator the visitor comes. What is shown there sends forms to that address,
 * often on another host, where no cookie of ours would tell. Signed for this link, so that nobody counts for a campaign what did not come from it.
 */
export function viaRotator(
  address: string,
  { id }: Pick<ClickedLink, "id">,
  campaignId: number,
  now: number,
) {
  const until = Math.floor(now / 1_000) + LIVES_S;
  const said = `${campaignId.toString(36)}.${until.toString(36)}`;
  return `${address}${FIELD}${said}.${sealOf(said, id)}`;
}

/** The visit with where it came from, if its address says so and nobody knows better. */
export function withSource<Visit extends Call>({ id }: ClickedLink, call: Visit, now: number): Visit {
  const { url = "" } = call.request;
  const at = url.indexOf(FIELD);
  if (at === -1 || call.source) return call;
  const [campaign = "", until = "", seal = ""] = url.slice(at + FIELD.length).split(".", 3);
  const isOurs = sameText(seal, sealOf(`${campaign}.${until}`, id)) && parseInt(until, 36) * 1_000 > now;
  return isOurs ? { ...call, source: "rotator", sourceId: parseInt(campaign, 36) } : call;
}

const sealOf = (said: string, linkId: number) =>
  keyedHash("visitors", `via rotator\n${linkId}\n${said}`).toString("base64url").slice(0, 16);
