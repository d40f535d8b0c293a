import type { ClickedLink, Track } from "@/lib/analytics/ingest/click";
import type { QrType } from "@/lib/links/qr/enums";
import type { QrFields } from "@/lib/links/qr/fields";
import type { Drawn } from "@/lib/links/qr/picture";
import { type CodeDomain, qrAddress } from "@/lib/platform/addresses";
import { processMetrics } from "@/lib/platform/process-metrics";
import type { BioRow } from "../pages/bio";
import { compileRotation, type RotationRow, type VisitedRotation } from "../rotation";
import { FIND_BIOS, FIND_CODES, FIND_ROTATIONS } from "../sql";
import { BatchedLookup, VisitConnection } from "./batched-lookup";
import type { Subscription } from "./entry";
import { partName } from "./link-parts";
import { ReadThroughCache } from "./read-through-cache";

/** Many installations are rarely asked for any. */
const IDLE_MS = 60_000;

/** A row with the name it was asked by, in lower case. */
type Named = { key: string };

/**
 * Look-ups of other records in visitors' addresses, by lower-case name: batched, on a connection of their own. A scan
 * of names slows down neither the database nor the API, and no link waits behind it.
 */
export class NameFinder {
  private readonly connection = new VisitConnection(IDLE_MS);
  private readonly metrics = processMetrics();
  readonly codes = this.lookUps<QrRow>("find-codes", FIND_CODES);
  readonly campaigns = this.lookUps<RotationRow>("find-rotations", FIND_ROTATIONS);
  readonly bios = this.lookUps<BioRow>("find-bios", FIND_BIOS);

  async stop(): Promise<void> {
    for (const each of [this.codes, this.campaigns, this.bios]) each.stop();
    await this.connection.stop();
  }

  private lookUps<Row>(name: string, text: string): BatchedLookup<Row> {
    return new BatchedLookup<Row>({
      ask: async (names) => {
        const client = await this.connection.get();
        this.metrics.nameQueries += 1;
        const { rows } = await client.query<Row & Named>({ name, text, values: [names] });
        return new Map(rows.map((row) => [row.key, row]));
      },
      abandon: () => this.connection.drop(),
    });
  }
}

/** A QR code as the database has it. */
export type QrRow = Omit<Drawn, "address"> & {
  id: number;
  workspace_id: number;
  alias: string;
  name: string;
  link_id: number | null;
  link_key: string | null;
  /** whose address it is printed with */
  domain: (NonNullable<CodeDomain> & { id: number }) | null;
};

/** The target of a scan: one of our links, an external address, or a page with the code's content. */
export type QrTarget =
  | { kind: "link"; key: string }
  | { kind: "address"; track: Track }
  | { kind: "content"; type: QrType; name: string; fields: QrFields; track: Track };

/** A QR code as a visit needs it. `counted` takes the place of a link in the spool: id 0, no link. */
export type VisitedQr = {
  id: number;
  counted: ClickedLink;
  target: QrTarget;
  drawn: Drawn;
  /** the domain in its address; 0: none */
  shownOn: number;
};

const MOST_CODES = 10_000;

/** The QR codes of this process's memory, by alias in lower case. */
export const qrCache = (
  codes: BatchedLookup<QrRow>,
  subscription: Subscription,
): ReadThroughCache<VisitedQr> =>
  new ReadThroughCache({
    most: MOST_CODES,
    load: async (alias) => {
      const row = await codes.find(alias);
      return row && compiled(row);
    },
    partsOf: ({ counted, shownOn }) => [
      partName("workspace", counted.workspaceId),
      ...(shownOn > 0 ? [partName("domain", shownOn)] : []),
    ],
    subscription,
  });

const compiled = (row: QrRow): VisitedQr => ({
  id: row.id,
  counted: { id: 0, workspaceId: row.workspace_id, domainId: 0 },
  target: targetOf(row),
  drawn: {
    type: row.type,
    data: row.data,
    foreground: row.foreground,
    background: row.background,
    logo: row.logo,
    style: row.style,
    address: qrAddress(row.alias, row.domain),
  },
  shownOn: row.domain?.id ?? 0,
});

function targetOf({ type, name, data, link_id, link_key }: QrRow): QrTarget {
  if (link_id !== null && link_key !== null) return { kind: "link", key: link_key };
  // The code of an app whose link was deleted leads where that would send most people.
  if (type === "link" || type === "app") {
    const url = data.url ?? data.ios ?? data.android ?? "";
    return { kind: "address", track: { rule: "", destination: url } };
  }
  return { kind: "content", type, name, fields: data, track: { rule: "", destination: "" } };
}

const MOST_ROTATORS = 10_000;

/** The campaigns of this process's memory, by slug in lower case. */
export class Rotators {
  private readonly cache: ReadThroughCache<VisitedRotation>;
  /** Changes name a campaign by its id. */
  private readonly slugs = new Map<number, string>();
  /** The link each campaign has sent a visitor to last. Survives changes, so that nobody is always first. */
  readonly positions = new Map<number, number>();

  constructor(
    private readonly campaigns: BatchedLookup<RotationRow>,
    subscription: Subscription,
  ) {
    this.cache = new ReadThroughCache({ most: MOST_ROTATORS, load: (slug) => this.find(slug), subscription });
  }

  /** Rejects when the database cannot be reached and nothing is known. */
  get(slug: string): Promise<VisitedRotation | undefined> {
    return this.cache.get(slug.toLowerCase());
  }

  /** The campaign with this id changed, or has just been made. */
  drop(id: number): void {
    const slug = this.slugs.get(id);
    if (slug !== undefined) this.cache.drop(slug);
    this.slugs.delete(id);
    this.cache.clearAbsences();
  }

  /** Anything may have changed. */
  invalidateAll(): void {
    this.cache.invalidateAll();
  }

  private async find(slug: string): Promise<VisitedRotation | undefined> {
    const row = await this.campaigns.find(slug);
    if (!row) return undefined;
    this.slugs.set(row.id, slug);
    return compileRotation(row);
  }
}
