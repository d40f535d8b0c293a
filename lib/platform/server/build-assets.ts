import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { log } from "../log";
import { root } from "../root";

const ADDRESS = "/_next/static/";
/** A page that was open for longer than this after the last machine of its build has to be loaded anew. */
const KEPT = "7 days";
const AT_ONCE = 50;
const SAY_AGAIN_MS = 12 * 3_600_000;
const RETRY_MS = 5_000;
/** Names of made-up files cost a look four times a second at most. */
const LOOK_EVERY_MS = 250;
/** A start waits so long for other machines to get its files, since it may be asked for pages at once. */
const START_PATIENCE_MS = 2_000;

const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json; charset=UTF-8",
};

/**
 * Scripts and styles of all builds that run on one database. While machines of two builds stand behind one load balancer, the scripts of
 * a page may be asked of the machine that doesn't have them (ADR 30).
 */
export class BuildAssets {
  private readonly own: ReadonlySet<string>;
  private others = new Set<string>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private sharing: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(private readonly folder = join(root(), ".next/static")) {
    this.own = new Set(filesBelow(folder));
  }

  /**
   * Gives the files of this build to the other machines, now and twice a day, and soon again where the database did not take them. Resolves when
   * that is done, or takes too long. Never rejects.
   */
  async share(): Promise<void> {
    this.timer ??= setInterval(() => void this.share(), SAY_AGAIN_MS).unref();
    this.sharing = this.shareOnce();
    await Promise.race([this.sharing, pause(START_PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Ends after the files that are being shared. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    await this.sharing;
  }

  /** Answers for a file of another build. False for everything else, also for what nobody has. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathIn(request.url);
    if (path === undefined || this.own.has(path) || !["GET", "HEAD"].includes(request.method ?? ""))
      return false;
    const body = await this.find(path).catch(() => undefined);
    if (!body) return false;
    const isGzip = /\bgzip\b(?!;q=0)/.test(String(request.headers["accept-encoding"]));
    const bytes = isGzip ? body : await promisify(gunzip)(body);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Length": bytes.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      ...(isGzip && { "Content-Encoding": "gzip" }),
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
    return true;
  }

  private async shareOnce() {
    clearTimeout(this.retry);
    try {
      await this.shareMissing();
      if (await clocksAgree())
        await pool().query(`delete from build_assets where seen_at < now() - interval '${KEPT}'`);
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "the scripts of this build were not shared; trying again",
      );
      if (!this.isStopping) this.retry = setTimeout(() => void this.share(), RETRY_MS).unref();
    }
  }

  private async shareMissing() {
    const { rows } = await pool().query<{ path: string }>(
      "select path from build_assets where path = any ($1)",
      [[...this.own]],
    );
    // Several processes of a machine start at once.
    await pool().query(
      "update build_assets set seen_at = now() where path = any ($1) and seen_at < now() - interval '1 hour'",
      [[...this.own]],
    );
    const there = new Set(rows.map(({ path }) => path));
    const missing = [...this.own].filter((path) => !there.has(path));
    for (let from = 0; from < missing.length && !this.isStopping; from += AT_ONCE) {
      const paths = missing.slice(from, from + AT_ONCE);
      const bodies = await Promise.all(
        paths.map((path) => promisify(gzip)(readFileSync(join(this.folder, path)))),
      );
      await pool().query(
        "insert into build_assets (path, body) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing",
        [paths, bodies],
      );
    }
  }

  private async find(path: string): Promise<Buffer | undefined> {
    if (!this.others.has(path)) {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
    }
    if (!this.others.has(path)) return undefined;
    const { rows } = await pool().query<{ body: Buffer }>("select body from build_assets where path = $1", [
      path,
    ]);
    return rows[0]?.body;
  }

  private async look() {
    await pause(Math.max(0, this.lookedAt + LOOK_EVERY_MS - performance.now()));
    this.lookedAt = performance.now();
    const { rows } = await pool().query<{ path: string }>("select path from build_assets");
    this.others = new Set(rows.map((row) => row.path));
  }
}

/** The file's path below the folder of static files; undefined for other addresses. */
function pathIn(url = ""): string | undefined {
  const path = url.split("?", 1)[0] ?? "";
  return path.startsWith(ADDRESS) ? path.slice(ADDRESS.length) : undefined;
}

/** In development there are none. */
function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
