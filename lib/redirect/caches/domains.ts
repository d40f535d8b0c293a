import pLimit from "p-limit";
import { servedStatuses } from "@/lib/links/domains/hosts";
import { visitsPool } from "@/lib/platform/database/visits-database";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import { type BrandedSite, brandedSite, type Domain } from "../route";

const RETRY_MS = 1_000;

/** The branded domains of this installation, in memory: whether a host is one of ours must cost nothing. */
export class Domains {
  /** by host name (lower case, without port), served or not */
  readonly byHost = new Map<string, BrandedSite>();
  /** One read after another: else what was read before a change may arrive after it, and stay. */
  private readonly oneAtATime = pLimit(1);
  /** what to do once all are read; there is something while a change could not be read */
  private readonly unread = new Map<string, () => void>();
  private retry: NodeJS.Timeout | undefined;

  /** Reads all of them. Rejects with the database's error and keeps what it knew. */
  load(): Promise<void> {
    return this.oneAtATime(async () => {
      const { rows } = await visitsPool().query<Domain>(FIND_DOMAINS, settings());
      this.byHost.clear();
      for (const row of rows) this.byHost.set(row.host, brandedSite(row));
    });
  }

  /** Reads one again after it changed. Rejects with the database's error and keeps what it knew. */
  refresh(host: string): Promise<void> {
    return this.oneAtATime(async () => {
      const { rows } = await visitsPool().query<Domain>(`${FIND_DOMAINS} and host = $3`, [
        ...settings(),
        host,
      ]);
      const [row] = rows;
      if (row) this.byHost.set(host, brandedSite(row));
      else this.byHost.delete(host);
    });
  }

  /**
   * Reads one again after it changed, or all of them where any may have (`""`), and calls `onRead` then. While the database does not let it, it
   * tries again. Resolves after the first attempt, and never rejects.
   */
  async reread(host: string, onRead = () => {}): Promise<void> {
    try {
      await (host === "" ? this.load() : this.refresh(host));
      onRead();
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "the branded domains could not be reloaded; retrying");
      this.unread.set(host, onRead);
      this.retry ??= setTimeout(() => this.rereadAll(), RETRY_MS).unref();
    }
  }

  /** Ends further attempts. */
  stop(): void {
    clearTimeout(this.retry);
  }

  private rereadAll() {
    this.retry = undefined;
    const waiting = [...this.unread.values()];
    this.unread.clear();
    void this.reread("", () => {
      for (const onRead of waiting) onRead();
    });
  }
}

/** Which branded domains are there, and which of them are let in: of these statuses ($1), or verified ones alone ($2)? */
export const FIND_DOMAINS = `
  select id, workspace_id as "workspaceId", host, redirect_root as "redirectRoot", redirect_404 as "redirect404",
    qr_former_prefixes || array[qr_prefix] as "qrWords",
    case when status = any($1::text[]::domain_status[]) then 'served' when $2 or verified_at is not null then 'closed'
      else 'claim' end as status,
    scheme = 'https' as "isSecure", apps
  from domains where expired_at is null`;

/** With DOMAIN_CHECK=require no domain is let in that was not verified. */
const settings = () => [servedStatuses(), setting("DOMAIN_CHECK") === "require"];
