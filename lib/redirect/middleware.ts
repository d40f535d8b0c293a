import type { Click, Outcome, Recorder } from "@/lib/analytics/ingest/click";
import { processMetrics } from "@/lib/platform/process-metrics";
import { STRICT_TRANSPORT } from "@/lib/platform/strict-transport";
import { visitBelow } from "./below";
import { brandedNoun } from "./branded-noun";
import { visitCachedPathLink } from "./cached-path-link";
import type { BatchedLookup } from "./caches/batched-lookup";
import type { Rotators, VisitedQr } from "./caches/names";
import type { ReadThroughCache } from "./caches/read-through-cache";
import type { WildcardDepths } from "./caches/wildcards";
import { withinLimit } from "./click-limit";
import { asksLimit, type Decision, decide, refusedAs } from "./decide";
import { meantOf } from "./exact";
import { foldedVisit } from "./folded";
import { interstitialFor, isCounted, showInterstitial } from "./interstitial";
import { type Link, NOWHERE } from "./link";
import { behindPrefix, type OldPaths } from "./old-paths";
import type { BioRow } from "./pages/bio";
import { leadOn } from "./respond";
import { nameOf, type Route, routeOf, type Site } from "./route";
import { serveApps } from "./serve/apps";
import { serveBio } from "./serve/bio";
import { takeForm } from "./serve/forms";
import { type Finish, respond, VIA, type Visit, withBrand, withoutSource, withSource } from "./serve/link";
import { serveLinkPicture } from "./serve/link-picture";
import { serveList, servePreview } from "./serve/pages";
import { servePrivacy } from "./serve/privacy";
import { serveQr } from "./serve/qr";
import { answerProbe, fail, notFound, serveRoot, withFailurePage } from "./serve/refusal";
import { serveReport } from "./serve/report";
import { serveRotator } from "./serve/rotator";
import { serveStatus } from "./serve/status";
import { isUnlocked } from "./unlock";
import type { AskedVisit, PageServices, VisitContext, VisitRequest, VisitResponse } from "./visit-context";
import { recallVisits, rememberVisit } from "./visit-memory";
import { isRead, readRequest, readVisitor, type Visitor } from "./visitor";

/** Handles a request if it is a visit; `address` is the client's, as determined by the edge. False: for another handler. */
export type Handle = (request: VisitRequest, response: VisitResponse, address: string) => boolean;

/** Dependencies of a visit; created by `start.ts`. */
export type RedirectParts = {
  resolveSite(host: string): Site;
  links: ReadThroughCache<Link>;
  wildcards: ReadThroughCache<WildcardDepths>;
  /** undefined where no old prefixes are set */
  oldPaths: OldPaths | undefined;
  rotators: Rotators;
  codes: ReadThroughCache<VisitedQr>;
  bios: BatchedLookup<BioRow>;
  services: PageServices;
  record: Recorder;
};

/**
 * Answers visitors: readRequest → resolveSite → findLink → readVisitor → decide → record → respond. Nobody waits for the database, but for
 * what is not in memory and for click limits; each answer leaves once its click is safe from a crash of this process.
 */
export function answerer(parts: RedirectParts): Handle {
  const { resolveSite, links, record, services } = parts;
  const { visits } = processMetrics();

  function handle(request: VisitRequest, response: VisitResponse, address: string): boolean {
    const asked = readRequest(request, response, address);
    try {
      const site = resolveSite(asked.host);
      const route = routeOf(site, asked.path);
      if (route.kind === "pass") return false;
      if (site.strictTransport) response.setHeader(STRICT_TRANSPORT, site.strictTransport);
      const context = contextOf(asked, site, nameOf(route, asked.path), services);
      if (route.kind === "alias") {
        if (route.alias.includes("/") && visitCachedPathLink(context, route.alias, steps)) return true;
        visitNamed(route.key, context, links, visit, missed);
      } else withFailurePage(context, () => serveRoute(route, context, steps));
    } catch (error) {
      fail(error as Error, { ...asked, alias: "" });
    }
    return true;
  }

  const visit: Visit = (link, asked) => {
    const context = asked.query.startsWith(VIA) ? withSource(link, asked) : asked;
    if (!isRead(context.request)) return takeForm(link, context, record);
    const visitor = visitorOf(link, context);
    const isLocked = link.rules.password !== undefined && !isUnlocked(link, context, visitor.now);
    const decision = decide(link, visitor, isLocked ? "locked" : "unlocked");
    const shown = link.rules.extras && interstitialFor(link, decision, visitor, context);
    if (shown && !isCounted(shown, decision))
      return withBrand(link, context, (known) => showInterstitial(shown, link, link, visitor, known));
    if (asksLimit(link, decision))
      return withinLimit(link, decision, visitor.now).then((left) =>
        finish(link, visitor, left, shown, context),
      );
    finish(link, visitor, decision, shown, context);
  };

  const finish: Finish = (link, visitor, decision, shown, context) => {
    const click = clickOf(link, visitor, decision, context);
    if (!click) return respond(link, visitor, decision, shown, context);
    visits[click.outcome] += 1;
    if (link.rules.countsVisits) rememberVisit(link, decision, visitor, context);
    record(click, () => {
      // Nobody catches what is thrown here, and other visitors' answers come after it.
      try {
        if (decision.kind === "go" && !shown)
          leadOn(context.response, decision.to.address, link.rules.delivery);
        else respond(link, visitor, decision, shown, context);
      } catch (error) {
        fail(error as Error, context);
      }
    });
  };

  const missed = (context: VisitContext) => serveMissed(context, steps);
  const steps: Steps = { ...parts, visit, finish };
  return handle;
}

/** No link has that name; without a prefix of another service one may, and then its workspace's other nouns on a branded domain. */
function serveMissed(missed: VisitContext, steps: Steps): void {
  const folded = foldedVisit(missed);
  if (!folded) return serveUnnamed(missed, steps);
  visitNamed(folded.key, folded.context, steps.links, steps.visit, () => serveUnnamed(missed, steps));
}

function serveUnnamed(context: VisitContext, steps: Steps): void {
  const serveNoun = (failed: VisitContext) => {
    const noun = brandedNoun(context);
    if (!noun) return notFound(failed);
    withFailurePage(noun.context, () => serveRoute(noun.route, noun.context, steps));
  };
  const below = (failed: VisitContext) => visitBelow(failed, steps, serveNoun);
  const old = steps.oldPaths && behindPrefix(context, steps.oldPaths);
  if (!old) return below(context);
  visitNamed(old.key, old.context, steps.links, steps.visit, below);
}

function visitorOf(link: Link, context: VisitContext): Visitor {
  const visitor = readVisitor(context);
  // Where they came from is ours, and nobody's at the destination.
  if (context.query.startsWith(VIA)) visitor.query = withoutSource(context.query);
  if (link.rules.countsVisits) recallVisits(link, visitor, context);
  return visitor;
}

/** Visits the link of that name; of links whose aliases differ by case alone, the one with exactly the letters of the visit. */
function visitNamed(
  key: string,
  context: VisitContext,
  links: ReadThroughCache<Link>,
  visit: Visit,
  missed: (context: VisitContext) => void,
): void {
  links.use(
    key,
    (link) => {
      if (!link) return missed(context);
      const { twins, exact } = link.rules;
      if (!twins && exact === undefined) return visit(link, context);
      return meantOf(link, context.alias, links).then((meant) =>
        meant ? visit(meant, context) : missed(context),
      );
    },
    (error) => fail(error, context),
  );
}

/** Field by field: V8 takes several times as long to spread one object into another. */
function contextOf(
  { request, response, address, host, path, query }: AskedVisit,
  site: Site,
  alias: string,
  services: PageServices,
): VisitContext {
  return { request, response, address, host, path, query, site, alias, services };
}

/** The page, unless a link that is older than it has its address. That the database is away is no reason not to show it. */
function showStatus(key: string | undefined, context: VisitContext, { links, visit }: Steps): void {
  const show = () => withFailurePage(context, () => serveStatus(context));
  if (key === undefined) return show();
  links.use(key, (link) => (link ? visit(link, context) : show()), show);
}

/** Whatever is no link's own address. */
function serveRoute(route: OtherRoute, context: VisitContext, parts: Steps): void | Promise<void> {
  switch (route.kind) {
    case "preview":
      return (route.picture ? serveLinkPicture : servePreview)(route.key, context, parts.links, () =>
        visitBelow(context, parts, notFound),
      );
    case "rotator":
      return serveRotator(route.slug, context, parts);
    case "list":
      return serveList(route, context);
    case "qr":
      return serveQr(route, context, parts);
    case "bio":
      return serveBio(route, context, parts);
    case "report":
      return serveReport(context, parts);
    case "privacy":
      return servePrivacy(context);
    case "status":
      return showStatus(route.key, context, parts);
    case "probe":
      return answerProbe(context);
    case "apps":
      return serveApps(route.system, context);
    case "root":
      return serveRoot(context);
    case "unknown":
      return context.site.kind === "closed" ? notFound(context) : visitBelow(context, parts, notFound);
  }
}

/** Where what is no link's own address comes back into the pipeline. */
type Steps = RedirectParts & { visit: Visit; finish: Finish };

type OtherRoute = Exclude<Route, { kind: "alias" | "pass" }>;

/** How the visit counts; undefined where it does not: what counts is a wrong password, not that a person was asked for it. */
function clickOf(
  link: Link,
  clicker: Visitor,
  decision: Decision,
  { source, sourceId }: VisitContext,
): Click | undefined {
  if (decision.kind === "refuse" && decision.why === "password" && clicker.bot === "") return undefined;
  const track = "to" in decision ? decision.to : NOWHERE;
  return { link, track, outcome: outcomeOf(decision), clicker, source, sourceId };
}

function outcomeOf(decision: Decision): Outcome {
  if (decision.kind === "refuse") return refusedAs(decision.why);
  return decision.kind === "go-elsewhere" ? decision.why : "passed";
}
