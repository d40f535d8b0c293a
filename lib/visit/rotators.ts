import { pool } from "@/lib/pool";
import { LinkCache } from "./link-cache";
import { withinPatience } from "./resolve";
import { compileRotation, type Rotation, type RotationRow } from "./rotation";
import { FIND_ROTATION } from "./sql/find-campaign";

const MOST = 10_000;

/** The campaigns of this process's memory, by slug in lower case. */
export class Rotators {
  private readonly cache: LinkCache<Rotation>;
  /** Changes name a campaign by its id. */
  private readonly slugs = new Map<number, string>();
  /** The link each campaign has sent a visitor to last. Survives changes, so that nobody is always first. */
  readonly turns = new Map<number, number>();

  constructor(isTold: () => boolean) {
    this.cache = new LinkCache({ most: MOST, load: (slug) => withinPatience(this.find(slug)), isTold });
  }

  /** Rejects when the database cannot be reached and nothing is known. */
  async get(slug: string): Promise<Rotation | undefined> {
    return (await this.cache.get(slug.toLowerCase())).value;
  }

  /** The campaign with this id changed, or has just been made. */
  drop(id: number): void {
    const slug = this.slugs.get(id);
    if (slug !== undefined) this.cache.drop(slug);
    this.slugs.delete(id);
    this.cache.forgetAbsences();
  }

  /** Anything may have changed. */
  doubtAll(): void {
    this.cache.doubtAll();
  }

  private async find(slug: string): Promise<Rotation | undefined> {
    const { rows } = await pool().query<RotationRow>({
      name: "find-rotation",
      text: FIND_ROTATION,
      values: [slug],
    });
    const [row] = rows;
    if (!row) return undefined;
    this.slugs.set(row.id, slug);
    return compileRotation(row);
  }
}
