import { visitsPool } from "@/lib/platform/database/visits-database";
import { log } from "@/lib/platform/log";
import { type Brand, compileBrand, PLAIN } from "../pages/brand";
import { FIND_BRAND } from "../sql";
import { withinPatience } from "./batched-lookup";
import type { Subscription } from "./entry";
import { ReadThroughCache } from "./read-through-cache";

const MOST = 10_000;
/** A page is shown plain rather than late. */
const PATIENCE_MS = 300;

/** How workspaces look to visitors, in memory. */
export class Brands {
  private readonly cache: ReadThroughCache<Brand>;

  constructor(subscription: Subscription) {
    const load = (id: string) => withinPatience(findBrand(Number(id)), PATIENCE_MS);
    this.cache = new ReadThroughCache({ most: MOST, load, subscription });
  }

  /**
   * Hands the look to `show`, which must not throw: at once where it is known. A page that cannot learn it is shown plain: it matters less
   * than what the page says.
   */
  use(workspaceId: number, show: (brand: Brand) => void): void {
    this.cache.use(
      String(workspaceId),
      (brand = PLAIN) => show(brand),
      (error) => {
        log().warn({ reason: error.message }, "a page was shown without its brand");
        show(PLAIN);
      },
    );
  }

  /** The same as a promise. Never rejects. */
  get(workspaceId: number): Promise<Brand> {
    return new Promise((resolve) => this.use(workspaceId, resolve));
  }

  /** The brand changed. */
  drop(workspaceId: number): void {
    this.cache.drop(String(workspaceId));
  }

  /** Anything may have changed. */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }
}

/** An unbranded workspace is cached as plain. Rejects when the database is unavailable. */
export async function findBrand(workspaceId: number): Promise<Brand> {
  const { rows } = await visitsPool().query<Parameters<typeof compileBrand>[0]>({
    name: "find-brand",
    text: FIND_BRAND,
    values: [workspaceId],
  });
  return rows[0] ? compileBrand(rows[0]) : PLAIN;
}
