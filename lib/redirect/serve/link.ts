import type { ClickedLink, Outcome, Source } from "@/lib/analytics/ingest/click";
import type { Recorder } from "@/lib/analytics/ingest/ingest";
import { keyedHash, sameText } from "@/lib/platform/crypto/secret";
import { asksLimit, withinLimit } from "../click-limit";
import { type Decision, decide, type Refusal } from "../decide";
import { type Interstitial, interstitialFor, isCounted, showInterstitial } from "../interstitial";
import { type Destination, type Link, NOWHERE } from "../link";
import type { OverlayCounts } from "../overlay-counts";
import type { Brand } from "../pages/brand";
import type { HostIsolation } from "../pages/content-security-policy";
import type { PasswordTry } from "../pages/refusal";
import { askPassword, redirect, refuseMethod } from "../respond";
import { isUnlocked } from "../unlock";
import { readVisitor, type Visitor, type VisitRequest, type VisitResponse } from "../visitor";
import { takeForm, takesForms } from "./forms";
import { fail, shut, withFailurePage, withhold } from "./refusal";

/**
 * One request for one short link. `host` and `alias` are as they were asked for; `isSecure`: visitors come to that host with https. `source`
 * and `sourceId` say through which other page of ours the visitor came, if any.
 */
export type VisitContext = {
  request: VisitRequest;
  response: VisitResponse;
  address: string;
  host: string;
  alias: string;
  isSecure: boolean;
  hostIsolation: HostIsolation;
  overlayCounts: OverlayCounts;
  /** how a workspace's pages look */
  brandOf(workspaceId: number): Brand | Promise<Brand>;
  /** the look of the page that is about to be shown, once it is known */
  brand?: Brand;
  source?: Source;
  sourceId?: number;
};

/** Answers a visit of a link that exists. The answer leaves once the click is recorded. Rejects only when the database is away. */
export function serveLink(link: Link, asked: VisitContext, record: Recorder): void | Promise<void> {
  const now = Date.now();
  const call = withSource(link, asked, now);
  const { request, response, address } = call;
  if (request.method === "POST" && takesForms(link)) return takeForm(link, call, now, record);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseMethod(response, takesForms(link) ? "GET, HEAD, POST" : "GET, HEAD");
  const visitor = readVisitor(request, address, now);
  const decision = decide(link, visitor, isUnlocked(call, link, now) ? "unlocked" : "locked");
  const interstitial = link.extras && isShown(decision) && interstitialFor(link.extras, visitor, call);
  if (interstitial && !isCounted(interstitial, decision))
    return void withBrand(link, call, (known) =>
      renderInterstitial(interstitial, link.otherwise, link, visitor, known),
    );
  if (asksLimit(link, decision))
    return withinLimit(link, decision).then((last) => act(link, visitor, last, call, record));
  act(link, visitor, decision, call, record);
}

/** What a visitor met on a link that they have used up themselves is shown still. */
const isShown = (decision: Decision) =>
  decision.kind === "go" || (decision.kind === "refuse" && decision.why === "limit");

/** Does what was decided, once the click is recorded. */
export function act(
  link: Link,
  clicker: Visitor,
  decision: Decision,
  call: VisitContext,
  record: Recorder,
): void {
  const { response, source, sourceId } = call;
  switch (decision.kind) {
    case "go":
      return record({ link, track: decision.to, outcome: "passed", clicker, source, sourceId }, () => {
        // Whatever is thrown here, nobody else would hear of it, and other visitors' answers come after it.
        try {
          const interstitial = link.extras && interstitialFor(link.extras, clicker, call);
          if (!interstitial || interstitial.kind === "redirect")
            return redirect(response, decision.to.address);
          withBrand(link, call, (known) =>
            renderInterstitial(interstitial, decision.to, link, clicker, known),
          );
        } catch (error) {
          fail(error as Error, call);
        }
      });
    case "withhold":
      return record({ link, track: NOWHERE, outcome: "passed", clicker, source, sourceId }, () =>
        withFailurePage(call, () => withBrand(link, call, (known) => withhold(link, clicker, known))),
      );
    case "go-elsewhere":
      return record({ link, track: decision.to, outcome: "expired", clicker, source, sourceId }, () =>
        withFailurePage(call, () => redirect(response, decision.to.address)),
      );
    case "refuse":
      // What counts is a wrong password, not that somebody was asked for it.
      if (decision.why === "password" && clicker.bot === "")
        return withBrand(link, call, (known) => explain(decision.why, link, known));
      return record(
        { link, track: NOWHERE, outcome: decision.why satisfies Outcome, clicker, source, sourceId },
        () =>
          withFailurePage(call, () => withBrand(link, call, (known) => explain(decision.why, link, known))),
      );
  }
}

const FIRST_TRY: PasswordTry = { kind: "first" };

const renderInterstitial = (
  interstitial: Interstitial,
  to: Destination,
  { extras }: Link,
  visitor: Visitor,
  call: VisitContext,
) => extras && showInterstitial(interstitial, to, extras, visitor, call);

function explain(why: Refusal, link: Link, call: VisitContext) {
  const { request, response, host, alias, brand } = call;
  if (why === "password") askPassword(response, request, host, alias, FIRST_TRY, brand);
  else shut(why, link, call);
}

/** Shows a page in the look of the link's workspace: at once where that is known. */
function withBrand({ workspaceId }: Link, call: VisitContext, show: (call: VisitContext) => void): void {
  const brand = call.brandOf(workspaceId);
  if (!(brand instanceof Promise)) return show({ ...call, brand });
  brand.then((known) => show({ ...call, brand: known })).catch((error: Error) => fail(error, call));
}

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
  return `${address}${FIELD}${said}.${signatureOf(said, id)}`;
}

/** The visit with where it came from, if its address says so and nobody knows better. */
export function withSource<Visit extends VisitContext>({ id }: ClickedLink, call: Visit, now: number): Visit {
  const { url = "" } = call.request;
  const at = url.indexOf(FIELD);
  if (at === -1 || call.source) return call;
  const [campaign = "", until = "", signature = ""] = url.slice(at + FIELD.length).split(".", 3);
  const isOurs =
    sameText(signature, signatureOf(`${campaign}.${until}`, id)) && parseInt(until, 36) * 1_000 > now;
  return isOurs ? { ...call, source: "rotator", sourceId: parseInt(campaign, 36) } : call;
}

const signatureOf = (said: string, linkId: number) =>
  keyedHash("visitors", `via rotator\n${linkId}\n${said}`).toString("base64url").slice(0, 16);
