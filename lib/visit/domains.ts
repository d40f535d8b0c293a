import { env } from "@/lib/env";
import { pool } from "@/lib/pool";

/**
 * A branded domain as visitors meet it; its redirects are "" where there are none. With DOMAIN_CHECK=require it is served
 * once it is verified.
 */
export type Domain = {
  id: number;
  host: string;
  redirectRoot: string;
  redirect404: string;
  isServed: boolean;
  /** whether its visitors come with https */
  isSecure: boolean;
};

const QUERY = `
  select id, host, redirect_root as "redirectRoot", redirect_404 as "redirect404",
    (status = 'verified' or $1 <> 'require') as "isServed", scheme = 'https' as "isSecure"
  from domains`;

/** The branded domains of this installation, in memory: whether a host is one of ours must cost nothing. */
export class Domains {
  private byHost = new Map<string, Domain>();

  /** The domain of a host name (lower case, without port). */
  get(host: string): Domain | undefined {
    return this.byHost.get(host);
  }

  /** Reads all of them. Rejects with the database's error and keeps what it knew. */
  async load(): Promise<void> {
    const { rows } = await pool().query<Domain>(QUERY, [env().DOMAIN_CHECK]);
    this.byHost = new Map(rows.map((row) => [row.host, row]));
  }

  /** Reads one again after it changed. */
  async refresh(host: string): Promise<void> {
    const { rows } = await pool().query<Domain>(`${QUERY} where host = $2`, [env().DOMAIN_CHECK, host]);
    const [row] = rows;
    if (row) this.byHost.set(host, row);
    else this.byHost.delete(host);
  }
}
