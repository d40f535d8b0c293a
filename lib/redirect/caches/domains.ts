import { servedStatuses } from "@/lib/links/domains/hosts";
import { visitsPool } from "@/lib/platform/database/visits-database";
import { env } from "@/lib/platform/env";
import { type BrandedSite, brandedSite, type Domain } from "../route";

/** The branded domains of this installation, in memory: whether a host is one of ours must cost nothing. */
export class Domains {
  /** by host name (lower case, without port), served or not */
  readonly byHost = new Map<string, BrandedSite>();

  /** Reads all of them. Rejects with the database's error and keeps what it knew. */
  async load(): Promise<void> {
    const { rows } = await visitsPool().query<Domain>(FIND_DOMAINS, settings());
    this.byHost.clear();
    for (const row of rows) this.byHost.set(row.host, brandedSite(row));
  }

  /** Reads one again after it changed. */
  async refresh(host: string): Promise<void> {
    const { rows } = await visitsPool().query<Domain>(`${FIND_DOMAINS} and host = $3`, [...settings(), host]);
    const [row] = rows;
    if (row) this.byHost.set(host, brandedSite(row));
    else this.byHost.delete(host);
  }
}

/** Which branded domains are there, and which of them are let in: of these statuses ($1), or verified ones alone ($2)? */
export const FIND_DOMAINS = `
  select id, host, redirect_root as "redirectRoot", redirect_404 as "redirect404",
    case when status = any($1::text[]::domain_status[]) then 'served' when $2 or verified_at is not null then 'closed'
      else 'claim' end as status,
    scheme = 'https' as "isSecure"
  from domains where expired_at is null`;

/** With DOMAIN_CHECK=require no domain is let in that was not verified. */
const settings = () => [servedStatuses(), env().DOMAIN_CHECK === "require"];
