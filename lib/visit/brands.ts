import { log } from "@/lib/log";
import { pool } from "@/lib/pool";
import { LinkCache } from "./link-cache";
import { type Brand, compileBrand, PLAIN } from "./pages/brand";
import { withinPatience } from "./resolve";
import { FIND_BRAND } from "./sql/find-brand";

const MOST = 10_000;
/** A page is shown plain rather than late. */
const PATIENCE_MS = 300;

/** How workspaces look to visitors, in memory. */
export class Brands {
  private readonly cache: LinkCache<Brand>;

  constructor(isTold: () => boolean) {
    const load = (id: string) => withinPatience(findBrand(Number(id)), PATIENCE_MS);
    this.cache = new LinkCache({ most: MOST, load, isTold });
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
  doubtAll(): void {
    this.cache.doubtAll();
  }

  private async ask(name: string): Promise<Brand> {
    try {
      return (await this.cache.get(name)).value ?? PLAIN;
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "a page is shown without its brand");
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
