import { packColumn, packWide } from "./column";
import { CHUNK_CLICKS, COLUMN_NAMES, type ColumnName } from "./sql/pack";
import { sourceIn } from "./way";

/** Columns whose numbers fit into 32 bits. */
export const NARROW = COLUMN_NAMES.filter((name) => name !== "id");
type Narrow = Exclude<ColumnName, "id">;
const LINK = NARROW.indexOf("link");

/** A chunk as its row. */
export type BuiltChunk = {
  firstLink: number;
  lastLink: number;
  since: number;
  until: number;
  clicks: number;
  ways: number;
  columns: Record<ColumnName, Buffer>;
};

/** A link with so many clicks at the end of a full chunk begins the next one, so that links with many have chunks of their own. */
const WORTH_OWN = CHUNK_CLICKS / 4;

/** Makes chunks of clicks that come ordered by link, time and id. */
export class ChunkBuilder {
  /** in the order of `NARROW`: by its name each would be looked up for each click */
  private readonly columns = NARROW.map(() => new Int32Array(CHUNK_CLICKS));
  private readonly ids = new Float64Array(CHUNK_CLICKS);
  private length = 0;
  /** where the clicks of the last link begin */
  private linkStart = 0;

  constructor(private readonly done: (chunk: BuiltChunk) => void) {}

  /** Adds a click: its id, and its other numbers, which are at one place of as many columns. */
  add(id: number, numbers: readonly Int32Array[], click: number): void {
    const isNewLink = this.length > 0 && this.columns[LINK]?.[this.length - 1] !== numbers[LINK]?.[click];
    if (this.length === CHUNK_CLICKS || (isNewLink && this.linkStart === 0 && this.length >= WORTH_OWN))
      this.flush();
    if (isNewLink) this.linkStart = this.length;
    this.append(numbers, click);
    this.ids[this.length] = id;
    this.length += 1;
  }

  private append(numbers: readonly Int32Array[], click: number) {
    for (let place = 0; place < this.columns.length; place++) {
      const [column, from] = [this.columns[place], numbers[place]];
      if (column && from) column[this.length] = from[click] ?? 0;
    }
  }

  /** Writes what is left. */
  end(): void {
    this.linkStart = 0;
    if (this.length > 0) this.flush();
  }

  /** All clicks up to here, or those before the last link's where these are worth a chunk of their own. */
  private flush() {
    const cut =
      this.linkStart > 0 && this.length - this.linkStart >= WORTH_OWN ? this.linkStart : this.length;
    this.done(this.built(cut));
    for (const column of this.columns) column.copyWithin(0, cut, this.length);
    this.ids.copyWithin(0, cut, this.length);
    this.length -= cut;
    this.linkStart = 0;
  }

  private built(clicks: number): BuiltChunk {
    const of = (name: Narrow) => (this.columns[NARROW.indexOf(name)] ?? new Int32Array()).slice(0, clicks);
    const [at, link, way] = [of("at"), of("link"), of("way")];
    const columns = { id: packWide(this.ids.slice(0, clicks)) } as Record<ColumnName, Buffer>;
    for (const name of NARROW) columns[name] = packColumn(of(name));
    return {
      firstLink: link[0] ?? 0,
      lastLink: link[clicks - 1] ?? 0,
      since: at.reduce((a, b) => Math.min(a, b)),
      until: at.reduce((a, b) => Math.max(a, b)),
      clicks,
      ways: way.reduce((ways, one) => ways | (1 << sourceIn(one)), 0),
      columns,
    };
  }
}
