import { startClicks } from "@/lib/analytics/ingest/ingest";
import { proofOf } from "@/lib/links/domains/probe";
import { subscribeToInvalidations } from "@/lib/platform/database/invalidation";
import { env } from "@/lib/platform/env";
import { spreadOverTicks } from "@/lib/platform/event-loop";
import { log } from "@/lib/platform/log";
import { BRANDED_DOMAINS, httpsHosts, OWN_HOSTS, STRICT_TRANSPORT } from "@/lib/platform/strict-transport";
import { AliasFilter } from "./caches/alias-filter";
import { Brands } from "./caches/brands";
import { LinkFinder, linkCache, linkKey } from "./caches/links";
import { NameFinder, qrCache, Rotators } from "./caches/names";
import { isShownBy } from "./link";
import { OverlayCounts } from "./overlay-counts";
import { redirect, refuse } from "./respond";
import { Domains, plainName, type Route, routeOf, type Site, siteFinder } from "./route";
import { serveLink, type VisitContext } from "./serve/link";
import { serveBio, serveList, servePreview } from "./serve/pages";
import { servePicture, serveQr } from "./serve/qr";
import { fail, withFailurePage } from "./serve/refusal";
import { serveReport } from "./serve/report";
import { serveRotation } from "./serve/rotator";
import type { VisitRequest, VisitResponse } from "./visitor";

/** What the server asks of us. */
export type Visits = {
  /** Takes a request if it is a visitor's; `address` is the client's, as the edge worked it out. False: somebody else's. */
  handle(request: VisitRequest, response: VisitResponse, address: string): boolean;
  /** Nothing when all is well. */
  complaints(): { state: "degraded"; reason: string }[];
  /** To be called when no request is under way any more: writes and drains what it can within some seconds. */
  stop(): Promise<void>;
};

/** Starts answering short links: the memory of links, the ear for changes, and the counting of clicks in `spoolFolder`. */
export async function startVisits({ spoolFolder }: { spoolFolder: string }): Promise<Visits> {
  const { APP_URL, SHORT_URL } = env();
  const domains = new Domains();
  const finder = new LinkFinder();
  const filter = new AliasFilter(() => changes.isSubscribed());
  const cache = linkCache(finder, filter, () => changes.isSubscribed());
  const names = new NameFinder();
  const rotators = new Rotators(names.campaigns, () => changes.isSubscribed());
  const codes = qrCache(names.codes, () => changes.isSubscribed());
  const brands = new Brands(() => changes.isSubscribed());
  const brandOf = (workspaceId: number) => brands.of(workspaceId);
  const refreshed = (work: Promise<void>) =>
    work.catch((error: Error) =>
      log().warn({ reason: error.message }, "the branded domains could not be reloaded"),
    );
  const dropShowing = (part: Parameters<typeof isShownBy>[1]) =>
    cache.dropWhere(({ extras }) => isShownBy(extras, part));
  const changes = await subscribeToInvalidations(
    {
      link({ domainId, alias }) {
        const key = linkKey(domainId ?? 0, alias);
        // The filter learns of a link before its entry goes.
        filter.add(key);
        cache.drop(key);
      },
      campaign: ({ id }) => rotators.drop(id),
      qr: ({ alias }) => codes.drop(alias.toLowerCase()),
      domain({ host }) {
        const domainId = domains.get(host)?.id;
        cache.dropWhere((link) => link.domainId === domainId);
        return refreshed(domains.refresh(host));
      },
      pixel: dropShowing,
      overlay: dropShowing,
      splash: dropShowing,
      workspace({ id }) {
        brands.drop(String(id));
        cache.dropWhere(({ workspaceId }) => workspaceId === id);
        codes.dropWhere(({ counted }) => counted.workspaceId === id);
      },
    },
    () => {
      filter.clear();
      cache.invalidateAll();
      rotators.invalidateAll();
      codes.invalidateAll();
      brands.invalidateAll();
      void refreshed(domains.load());
    },
  );
  await domains.load();
  const clicks = await startClicks(spoolFolder);
  const overlayCounts = new OverlayCounts();
  const siteOf = siteFinder(APP_URL, SHORT_URL, domains);
  const isShortSecure = SHORT_URL.startsWith("https:");
  const ownHttpsHosts = httpsHosts();

  function serveAlias(site: Site, call: VisitContext) {
    const key = linkKey(site.kind === "branded" ? site.domain.id : 0, call.alias);
    const known = cache.peek(key);
    // The lot of them wait, and without promises.
    if (!known && cache.isRuledOut(key))
      return spreadOverTicks(() => withFailurePage(call, () => nothing(site, call)));
    const answered = known
      ? serveLink(known, call, clicks.record)
      : cache
          .get(key)
          .then(({ value: link }) => (link ? serveLink(link, call, clicks.record) : nothing(site, call)));
    answered?.catch((error: Error) => fail(error, call));
  }

  async function linkAt(host: string, alias: string) {
    const site = siteOf(host);
    const key = linkKey(site.kind === "branded" ? site.domain.id : 0, alias);
    return cache.peek(key) ?? (await cache.get(key)).value;
  }

  async function preview(site: Site, call: VisitContext) {
    const key = linkKey(site.kind === "branded" ? site.domain.id : 0, call.alias);
    const link = cache.peek(key) ?? (await cache.get(key)).value;
    if (link) await servePreview(link, call);
    else nothing(site, call);
  }

  async function rotate(site: Site, slug: string, call: VisitContext) {
    const rotation = await rotators.get(slug);
    if (!rotation) return nothing(site, call);
    const linkOf = async (key: string) => cache.peek(key) ?? (await cache.get(key)).value;
    await serveRotation(rotation, { ...call, linkOf, turns: rotators.turns, record: clicks.record });
  }

  async function scan(site: Site, { alias, picture }: Extract<Route, { kind: "qr" }>, call: VisitContext) {
    const { value: qr } = await codes.get(alias.toLowerCase());
    if (!qr) return nothing(site, call);
    if (picture) return servePicture(qr, picture, call);
    const linkOf = async (key: string) => cache.peek(key) ?? (await cache.get(key)).value;
    await serveQr(qr, { ...call, linkOf, record: clicks.record });
  }

  function handle(request: VisitRequest, response: VisitResponse, address: string): boolean {
    const { host = "" } = request.headers;
    try {
      return answer(request, response, address, host);
    } catch (error) {
      fail(error as Error, { request, response, host, alias: "" });
      return true;
    }
  }

  function answer(request: VisitRequest, response: VisitResponse, address: string, host: string): boolean {
    const site = siteOf(host);
    const route = routeOf(site, request.url ?? "/");
    if (route.kind === "pass") return false;
    const isSecure = site.kind === "branded" ? site.domain.isSecure : isShortSecure;
    const strictly = strictTransport(site, host);
    if (strictly) response.setHeader(STRICT_TRANSPORT, strictly);
    const hostIsolation = site.kind === "branded" ? "own-host" : "shared-host";
    const alias = aliasIn(route, request);
    const call: VisitContext = {
      request,
      response,
      address,
      host,
      alias,
      isSecure,
      hostIsolation,
      overlayCounts,
      brandOf,
    };
    if (route.kind === "alias") serveAlias(site, call);
    else if (route.kind === "preview") preview(site, call).catch((error: Error) => fail(error, call));
    else if (route.kind === "rotator")
      rotate(site, route.slug, call).catch((error: Error) => fail(error, call));
    else if (route.kind === "list") serveList(route, call).catch((error: Error) => fail(error, call));
    else if (route.kind === "qr") scan(site, route, call).catch((error: Error) => fail(error, call));
    else if (route.kind === "bio") serveBio(call, names.bios).catch((error: Error) => fail(error, call));
    else if (route.kind === "report") serveReport(call, linkAt).catch((error: Error) => fail(error, call));
    else if (route.kind === "probe") answerProbe(response, host);
    else if (route.kind === "root") root(site, call, APP_URL);
    else nothing(site, call);
    return true;
  }

  function strictTransport(site: Site, host: string): string | undefined {
    if (site.kind === "branded") return site.domain.isSecure ? BRANDED_DOMAINS : undefined;
    return ownHttpsHosts.size > 0 && ownHttpsHosts.has(host.toLowerCase()) ? OWN_HOSTS : undefined;
  }

  return {
    handle,
    complaints: () => clicks.complaints().map((reason) => ({ state: "degraded", reason })),
    stop: async () => {
      filter.clear();
      await changes.stop();
      await clicks.stop();
      await overlayCounts.stop();
      await finder.stop();
      await names.stop();
    },
  };
}

/** What the pages show after the slash. */
function aliasIn(route: Route, { url = "" }: VisitRequest): string {
  if (route.kind === "alias" || route.kind === "preview") return route.alias;
  if (route.kind === "qr") return `qr/${route.alias}`;
  if (route.kind === "bio") return route.alias;
  return route.kind === "rotator" || route.kind === "list" ? (url.slice(1).split(/[?#]/, 1)[0] ?? "") : "";
}

/** The bare host. */
function root(site: Site, { request, response, host }: VisitContext, appUrl: string) {
  if (site.kind === "short") return redirect(response, appUrl);
  if (site.kind === "branded" && site.domain.redirectRoot)
    return redirect(response, site.domain.redirectRoot);
  refuse(response, request, { kind: "root", host, alias: "" });
}

/** Shows our own check of a branded domain that its visitors get here. */
function answerProbe(response: VisitResponse, host: string) {
  const proof = proofOf(plainName(host.toLowerCase()));
  const headers = ["Content-Type", "text/plain", "Content-Length", String(proof.length)];
  response.writeHead(200, [...headers, "Cache-Control", "no-store"]).end(proof);
}

/** No such link. */
function nothing(site: Site, { request, response, host, alias }: VisitContext) {
  if (site.kind === "branded" && site.domain.redirect404) return redirect(response, site.domain.redirect404);
  refuse(response, request, { kind: "unknown", host, alias });
}
