import { processFigures } from "@/lib/process-figures";
import { LookUps } from "./look-ups";
import type { BioRow } from "./pages/bio";
import type { QrRow } from "./qr";
import type { RotationRow } from "./rotation";
import { FIND_BIOS } from "./sql/find-bio";
import { FIND_ROTATIONS } from "./sql/find-campaign";
import { FIND_CODES } from "./sql/find-qr";
import { VisitConnection } from "./visit-connection";

/** A row with the name it was asked by, in lower case. */
type Named = { key: string };

/**
 * Finds what visitors name beside links, by its name in lower case: together where many ask at once, on a connection of their own. Whoever
 * tries names keeps neither the database nor the API busy, and no link waits behind them.
 */
export class NameFinder {
  private readonly connection = new VisitConnection();
  private readonly figures = processFigures();
  readonly codes = this.lookUps<QrRow>("find-codes", FIND_CODES);
  readonly campaigns = this.lookUps<RotationRow>("find-rotations", FIND_ROTATIONS);
  readonly bios = this.lookUps<BioRow>("find-bios", FIND_BIOS);

  async stop(): Promise<void> {
    for (const each of [this.codes, this.campaigns, this.bios]) each.stop();
    await this.connection.stop();
  }

  private lookUps<Row>(name: string, text: string): LookUps<Row> {
    return new LookUps<Row>({
      ask: async (names) => {
        const client = await this.connection.get();
        this.figures.nameQueries += 1;
        const { rows } = await client.query<Row & Named>({ name, text, values: [names] });
        return new Map(rows.map((row) => [row.key, row]));
      },
      abandon: () => this.connection.drop(),
    });
  }
}
