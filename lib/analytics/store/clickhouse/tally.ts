import { DIMENSIONS, type Dimension } from "../enums";
import type { AllCounts, Counted, Counts, Owner, Wanted } from "../store";
import { ownerKey } from "../together";

/** Adds up what several queries found about one question. */
export class Tally {
  private readonly bars = new Map<number, AllCounts>();
  private readonly values = new Map<string, Counted["values"][number]>();
  private readonly tracks = new Map<string, Counted["tracks"][number]>();
  private readonly owners = new Map<number, Counted["owners"][number]>();

  /** Adds to the bar that begins at this instant, in milliseconds. */
  addToBar(edge: number, { clicks, uniques, bots, refused }: AllCounts): void {
    const bar = this.bars.get(edge) ?? { clicks: 0, uniques: 0, bots: 0, refused: 0 };
    bar.clicks += clicks;
    bar.uniques += uniques;
    bar.bots += bots;
    bar.refused += refused;
    this.bars.set(edge, bar);
  }

  addToValue(dimension: Dimension, value: string, counts: Counts): void {
    const key = `${dimension} ${value}`;
    this.values.set(key, added(this.values.get(key) ?? { dimension, value, clicks: 0, uniques: 0 }, counts));
  }

  addToTrack(linkId: number, destination: string, counts: Counts): void {
    const key = `${linkId} ${destination}`;
    this.tracks.set(
      key,
      added(this.tracks.get(key) ?? { linkId, destination, clicks: 0, uniques: 0 }, counts),
    );
  }

  addToOwner(owner: Owner, id: number, counts: Counts): void {
    const key = ownerKey({ owner, id });
    this.owners.set(key, added(this.owners.get(key) ?? { owner, id, clicks: 0, uniques: 0 }, counts));
  }

  /** All of it, with the bars in which nobody came. */
  counted({ edges = [] }: Wanted): Counted {
    const hasClicks = ({ clicks }: Counts) => clicks > 0;
    return {
      bars: edges
        .slice(0, -1)
        .map((edge) => this.bars.get(edge.getTime()) ?? { clicks: 0, uniques: 0, bots: 0, refused: 0 }),
      values: [...this.values.values()].filter(hasClicks),
      tracks: [...this.tracks.values()].filter(hasClicks),
      owners: [...this.owners.values()].filter(hasClicks),
    };
  }
}

function added<Kind extends Counts>(kept: Kind, { clicks, uniques }: Counts): Kind {
  kept.clicks += clicks;
  kept.uniques += uniques;
  return kept;
}

/** The dimension of this name. */
export const dimensionOf = (text: string): Dimension | undefined => DIMENSIONS.find((name) => name === text);
