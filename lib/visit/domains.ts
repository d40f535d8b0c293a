import { servedStatuses } from "@/lib/domains/served";
import { env } from "@/lib/env";
import { pool } from "@/lib/pool";

/**
 * A branded domain as visitors meet it; its redirects are "" where there are none. One that is not served is `closed` where it was
 * verified once, and a mere claim before: that changes nothing about its host, which may be anybody's, ours too.
 */
export type Domain = {
  id: number;
  host: string;
  redirectRoot: string;
  redirect404: string;
  standing: "served" | "closed" | "claim";
  /** whether its visitors come with https */
  isSecure: boolean;
};

const QUERY = `
  select id, host, redirect_root as "redirectRoot", redirect_404 as "redirect404",
    case when status = any($1::text[]::domain_status[]) then 'served' when $2 or verified_at is not null then 'closed'
      else 'claim' end as standing,
    scheme = 'https' as "isSecure"
  from domains where expired_at is null`;

/** With DOMAIN_CHECK=require no domain is let in that was not verified. */
const settings = () => [servedStatuses(), env().DOMAIN_CHECK === "require"];

/** The branded domains of this installation, in memory: whether a host is one of ours must cost nothing. */
export class Domains {
  private byHost = new Map<string, Domain>();

  /** The domain of a host name (lower case, without port). */
  get(host: string): Domain | undefined {
    return this.byHost.get(host);
  }

  /** Reads all of them. Rejects with the database's error and keeps what it knew. */
  async load(): Promise<void> {
    const { rows } = await pool().query<Domain>(QUERY, settings());
    this.byHost = new Map(rows.map((row) => [row.host, row]));
  }

  /** Reads one again after it changed. */
  async refresh(host: string): Promise<void> {
    const { rows } = await pool().query<Domain>(`${QUERY} and host = $3`, [...settings(), host]);
    const [row] = rows;
    if (row) this.byHost.set(host, row);
    else this.byHost.delete(host);
  }
}
