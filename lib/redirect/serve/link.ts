import type { ClickedLink } from "@/lib/analytics/ingest/click";
import { now } from "@/lib/platform/clock";
import { keyedHash, sameText } from "@/lib/platform/crypto/secret";
import type { Decision, Refusal } from "../decide";
import { writableQuery } from "../delivery/query";
import { type Interstitial, showInterstitial } from "../interstitial";
import type { Link } from "../link";
import type { PasswordTry } from "../pages/refusal";
import { askPassword, leadOn, redirect } from "../respond";
import type { VisitContext } from "../visit-context";
import type { Visitor } from "../visitor";
import { showRefusal, withFailurePage, withhold } from "./refusal";

/** Visits a link that exists, from reading the visitor to the answer. */
export type Visit = (link: Link, context: VisitContext) => void | Promise<void>;

/** Does what was decided about a visit; `shown`: what a visitor who is let through meets before the destination. */
export type Finish = (
  link: Link,
  visitor: Visitor,
  decision: Decision,
  shown: Interstitial | undefined,
  context: VisitContext,
) => void;

/** Answers a visit of a link as was decided. */
export const respond: Finish = (link, visitor, decision, shown, context) => {
  switch (decision.kind) {
    case "go":
      if (!shown) return leadOn(context.response, decision.to.address, link.rules.delivery);
      // No page is shown, so no look is waited for.
      if (shown.kind === "elsewhere") return redirect(context.response, shown.address);
      return withBrand(link, context, (known) => showInterstitial(shown, decision.to, link, visitor, known));
    case "withhold":
      return withBrand(link, context, (known) => withhold(link, visitor, known));
    case "go-elsewhere":
      return redirect(context.response, decision.to.address);
    case "refuse":
      return withBrand(link, context, (known) => explain(decision.why, link, known));
  }
};

const FIRST_TRY: PasswordTry = { kind: "first" };

function explain(why: Refusal, link: Link, context: VisitContext) {
  const { request, response, host, alias, brand } = context;
  if (why === "password") askPassword(response, request, host, alias, FIRST_TRY, brand);
  else showRefusal(why, link, context);
}

/** Shows a page in the look of the link's workspace: at once where that is known. */
export function withBrand(
  { workspaceId }: Link,
  context: VisitContext,
  show: (context: VisitContext) => void,
): void {
  context.services.brands.use(workspaceId, (brand) =>
    withFailurePage(context, () => show({ ...context, brand })),
  );
}

/** Long enough to find a password; an address shared later is a plain one. */
const LIVES_S = 3_600;
/** The query of an address that says so begins with it. */
export const VIA = "via=";

/**
 * A link's own address with the campaign whose rotator sent the visitor, and with the query that they brought. Its page sends forms to that
 * address, often on another host, where our cookies are missing. Signed for this link, so that nobody can forge a campaign's clicks.
 */
export function viaRotator(
  address: string,
  link: Pick<ClickedLink, "id">,
  campaignId: number,
  { now, query }: Pick<Visitor, "now" | "query">,
): string {
  const brought = query === "" ? "" : `&${writableQuery(query)}`;
  return `${address}?${viaQuery("", campaignId, link, now)}${brought}`;
}

/** The same with the bio page on which the visitor followed the link; what else its address asks for stays behind that. */
export function viaBio(address: URL, link: Pick<ClickedLink, "id">, bioId: number): string {
  const rest = address.search.length > 1 ? `&${address.search.slice(1)}` : "";
  return `${address.origin}${address.pathname}?${viaQuery(BIO, bioId, link, now())}${rest}${address.hash}`;
}

/** Before the number of a bio page, where a campaign's has nothing. */
const BIO = "~";

function viaQuery(mark: "" | typeof BIO, from: number, { id }: Pick<ClickedLink, "id">, now: number): string {
  const until = Math.floor(now / 1_000) + LIVES_S;
  const said = `${mark}${from.toString(36)}.${until.toString(36)}`;
  return `${VIA}${said}.${signatureOf(said, id)}`;
}

/** The visit with where it came from, if its address says so and nobody knows better. */
export function withSource({ id }: ClickedLink, context: VisitContext): VisitContext {
  const { query } = context;
  if (!query.startsWith(VIA) || context.source) return context;
  const [via = ""] = query.slice(VIA.length).split("&", 1);
  const [from = "", until = "", signature = ""] = via.split(".", 3);
  const isOurs =
    sameText(signature, signatureOf(`${from}.${until}`, id)) && parseInt(until, 36) * 1_000 > now();
  if (!isOurs) return context;
  const isBio = from.startsWith(BIO);
  const sourceId = parseInt(isBio ? from.slice(BIO.length) : from, 36);
  return { ...context, source: isBio ? "bio" : "rotator", sourceId };
}

/** A query without what `viaRotator` and `viaBio` put before it. What others call `via`, as affiliate programs do, stays: it is the visitor's. */
export const withoutSource = (query: string): string =>
  query.replace(/^via=~?[0-9a-z]+\.[0-9a-z]+\.[\w-]{16}(?:&|$)/, "");

const signatureOf = (said: string, linkId: number) =>
  keyedHash("visitors", `via rotator\n${linkId}\n${said}`).toString("base64url").slice(0, 16);
