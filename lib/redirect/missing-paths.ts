import { LRUCache } from "lru-cache";
import { addressGroups } from "@/lib/identity/access/rate-limits";
import { aliasOfPath } from "@/lib/links/alias-form";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { KEEP_MISSING_PATHS, TRIM_MISSING_PATHS } from "./sql";
import type { VisitContext } from "./visit-context";
import { readVisitor } from "./visitor";

/** A path that no link has, asked for since the last flush. */
type Missing = {
  domainId: number;
  path: string;
  hits: number;
  first: number;
  last: number;
  referrer: string;
};

const EVERY_MS = 3_000;

/** Of all domains together, between two flushes; what is beyond is nobody's inbox but a scan. */
const MOST_PENDING = 2_000;
const MOST_OF_DOMAIN = 200;

/** As the column has it. */
const LONGEST = 200;
const LONGEST_HOST = 253;

/** So many misses of one visitor's line in ten minutes are still mistakes of a person. */
const MOST_OF_VISITOR = 20;
const VISITOR_MS = 10 * 60_000;
const MOST_VISITORS = 20_000;

/**
 * Paths that people ask branded domains for, and nothing has. Nobody waits for the database: they are added up here, and flushed every few
 * seconds in one statement, so that a killed process loses no more than that. Robots, scans and what scanners ask for are left out; what strangers
 * send is bounded here, and each domain's rows in the database.
 */
export class MissingPaths {
  private pending = new Map<string, Missing>();
  private ofDomain = new Map<number, number>();
  private readonly visitors = new LRUCache<string, { misses: number }>({
    max: MOST_VISITORS,
    ttl: VISITOR_MS,
  });
  private readonly timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  private flight: Promise<void> | undefined;

  /** `isScanned`: whether so many unknown links are being asked for that nobody can tell people among them. */
  constructor(private readonly isScanned: () => boolean) {}

  /** A visitor was told that nothing is there. */
  add(context: VisitContext): void {
    const { site, request, path: asked, address } = context;
    if (site.kind !== "branded" || request.method !== "GET" || this.isScanned()) return;
    const path = wantedPath(asked);
    // A flood costs no more than this.
    if (path === undefined || !this.hasRoom(site.domainId, path) || this.isTooMany(address)) return;
    const { bot, now, referrer } = readVisitor(context);
    if (bot !== "") return;
    const host = referrer.host.slice(0, LONGEST_HOST);
    this.put({ domainId: site.domainId, path, hits: 1, first: now, last: now, referrer: host });
  }

  /** Flushes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flight;
    await this.flush();
  }

  private hasRoom(domainId: number, path: string): boolean {
    if (this.pending.has(keyOf(domainId, path))) return true;
    return this.pending.size < MOST_PENDING && (this.ofDomain.get(domainId) ?? 0) < MOST_OF_DOMAIN;
  }

  private put(missing: Missing): void {
    const { domainId, path } = missing;
    const known = this.pending.get(keyOf(domainId, path));
    if (known) {
      known.hits += missing.hits;
      known.first = Math.min(known.first, missing.first);
      known.last = Math.max(known.last, missing.last);
      known.referrer = missing.referrer || known.referrer;
    } else if (this.hasRoom(domainId, path)) {
      this.pending.set(keyOf(domainId, path), missing);
      this.ofDomain.set(domainId, (this.ofDomain.get(domainId) ?? 0) + 1);
    }
  }

  /** Counts a miss of a visitor's line, and of the site around it. In memory alone, for minutes. */
  private isTooMany(address: string): boolean {
    return addressGroups(address).some(({ group, times }) => {
      const seen = this.visitors.get(group);
      if (!seen) this.visitors.set(group, { misses: 1 });
      else seen.misses += 1;
      return seen !== undefined && seen.misses > MOST_OF_VISITOR * times;
    });
  }

  private flush(): Promise<void> {
    this.flight ??= this.write().finally(() => {
      this.flight = undefined;
    });
    return this.flight;
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return;
    const batch = [...this.pending.values()];
    this.pending = new Map();
    this.ofDomain = new Map();
    try {
      await pool().query(KEEP_MISSING_PATHS, [JSON.stringify(batch)]);
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "missing paths could not be saved; retrying with the next ones",
      );
      for (const missing of batch) this.put(missing);
      return;
    }
    await trim([...new Set(batch.map(({ domainId }) => domainId))]);
  }
}

const keyOf = (domainId: number, path: string) => `${domainId}:${path.toLowerCase()}`;

/** Leaves each domain the paths that are asked for most and last. What one process can't delete now another does later. */
async function trim(domains: number[]): Promise<void> {
  try {
    await pool().query(TRIM_MISSING_PATHS, [domains]);
  } catch (error) {
    log().warn(
      { reason: (error as Error).message },
      "missing paths could not be trimmed; the next flush does it",
    );
  }
}

/** What a path would be called as a link's alias; undefined for what no person asks for. */
function wantedPath(asked: string): string | undefined {
  const alias = aliasOfPath(asked.replace(/^\/|\/$/g, ""));
  if (alias === undefined || alias.length > LONGEST || isMachine(alias)) return undefined;
  return alias;
}

/** Files for programs, and what scanners look for everywhere; and addresses of people, which are nobody's alias. */
const isMachine = (alias: string): boolean =>
  FILE.test(alias) || PROBED.test(alias) || /%40|%2B$/i.test(alias);

const FILE =
  /(^|\/)\.|\.(php[0-9]?|phtml|aspx?|ashx|jspx?|do|action|cgi|pl|py|rb|sh|exe|dll|env|git|sql|db|bak|old|orig|save|swp|zip|gz|tgz|tar|rar|7z|log|ini|conf|config|cfg|ya?ml|toml|xml|json|txt|js|mjs|css|map|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|webmanifest)(\/|$)/i;

const PROBED =
  /^(wp|wordpress|wp-[a-z0-9-]+|cgi-bin|phpmyadmin|pma|mysql|vendor|admin|administrator|login|signin|api|graphql|actuator|_next|node_modules|boaform|hnap1|solr|owa|ecp|autodiscover|telescope|server-status|console|jenkins|manager|remote|geoserver|sdk|evox)(\/|$)/i;
