import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { type Brand, compileBrand, PLAIN } from "../pages/brand";
import { FIND_BRAND } from "../sql";
import { withinPatience } from "./links";
import { ReadThroughCache } from "./read-through-cache";

const MOST = 10_000;
/** A page is shown plain rather than late. */
const PATIENCE_MS = 300;

/** How workspaces look to visitors, in memory. */
export class Brands {
  private readonly cache: ReadThroughCache<Brand>;

  constructor(isSubscribed: () => boolean) {
    const load = (id: string) => withinPatience(findBrand(Number(id)), PATIENCE_MS);
    this.cache = new ReadThroughCache({ most: MOST, load, isSubscribed });
  }

  /** At once where it is known. A page that cannot learn it is shown plain: it matters less than what the page says. */
  of(workspaceId: number): Brand | Promise<Brand> {
    const name = String(workspaceId);
    return this.cache.peek(name) ?? this.ask(name);
  }

  /** It changed. */
  drop(workspaceId: string): void {
    this.cache.drop(workspaceId);
  }

  /** Anything may have changed. */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  private async ask(name: string): Promise<Brand> {
    try {
      return (await this.cache.get(name)).value ?? PLAIN;
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "a page was shown without its brand");
      return PLAIN;
    }
  }
}

/** What nobody chose is plain, and remembered as that. Rejects when the database is away. */
export async function findBrand(workspaceId: number): Promise<Brand> {
  const { rows } = await pool().query<Parameters<typeof compileBrand>[0]>({
    name: "find-brand",
    text: FIND_BRAND,
    values: [workspaceId],
  });
  return rows[0] ? compileBrand(rows[0]) : PLAIN;
}
