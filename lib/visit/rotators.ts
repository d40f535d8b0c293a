import { LinkCache } from "./link-cache";
import type { LookUps } from "./look-ups";
import { compileRotation, type Rotation, type RotationRow } from "./rotation";

const MOST = 10_000;

/** The campaigns of this process's memory, by slug in lower case. */
export class Rotators {
  private readonly cache: LinkCache<Rotation>;
  /** Changes name a campaign by its id. */
  private readonly slugs = new Map<number, string>();
  /** The link each campaign has sent a visitor to last. Survives changes, so that nobody is always first. */
  readonly turns = new Map<number, number>();

  constructor(
    private readonly campaigns: LookUps<RotationRow>,
    isTold: () => boolean,
  ) {
    this.cache = new LinkCache({ most: MOST, load: (slug) => this.find(slug), isTold });
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
    const row = await this.campaigns.find(slug);
    if (!row) return undefined;
    this.slugs.set(row.id, slug);
    return compileRotation(row);
  }
}
