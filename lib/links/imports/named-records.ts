import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { createCampaign } from "../campaigns/campaigns";
import { NewCampaign } from "../campaigns/schema";
import { createChannel } from "../channels/channels";
import { NewChannel } from "../channels/schema";
import { createPixel } from "../pixels/pixels";
import { NewPixel } from "../pixels/schema";
import type { ImportedRecord } from "./record";

/** The ids that a record's names have here. */
export type NamedIds = { channels: number[]; campaign?: number; pixels: number[] };

/** More than these are hardly meant: a column of something else was read as tags. */
const [MOST_NEW, MOST_TAGS] = [500, 100];

type Naming = Pick<ImportedRecord, "tags" | "campaign" | "pixels">;
type Pixel = NonNullable<ImportedRecord["pixels"]>[number];

/** Channels, campaigns and pixels of a workspace by what they are called. Each is looked up once, and created when a link first needs it. */
export class NamedRecords {
  private readonly known = new Map<string, Promise<number | undefined>>();

  private created = 0;

  constructor(private readonly actor: Actor) {}

  /** What cannot be made, such as a pixel with a tag that is none, is named in `leftOut`. */
  async idsOf({ tags = [], campaign, pixels = [] }: Naming, leftOut: string[]): Promise<NamedIds> {
    for (const { name } of tags.slice(MOST_TAGS)) leftOut.push(`channel ${name}`.slice(0, 200));
    const channelIds = await this.all(
      tags.slice(0, MOST_TAGS),
      ({ name }) => `channel ${name}`,
      (tag) => this.channel(tag),
      leftOut,
    );
    const pixelIds = await this.all(
      pixels,
      ({ type, tag }) => `pixel ${type} ${tag}`,
      (pixel) => this.pixel(pixel),
      leftOut,
    );
    const campaigns = await this.all(
      campaign ? [campaign] : [],
      (name) => `campaign ${name}`,
      (name) => this.campaign(name),
      leftOut,
    );
    return { channels: channelIds, pixels: pixelIds, ...(campaigns[0] && { campaign: campaigns[0] }) };
  }

  private async all<T>(
    entries: T[],
    keyOf: (entry: T) => string,
    find: (entry: T) => Promise<number | undefined>,
    leftOut: string[],
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const entry of entries) {
      const key = keyOf(entry);
      const finding = this.known.get(key) ?? find(entry);
      this.known.set(key, finding);
      const id = await finding;
      if (id === undefined) leftOut.push(key.slice(0, 200));
      else ids.push(id);
    }
    return ids;
  }

  private mayCreate(): boolean {
    return ++this.created <= MOST_NEW;
  }

  private async channel({ name, color }: { name: string; color?: string }): Promise<number | undefined> {
    const found = await db().channel.findFirst({
      where: { ...owned(this.actor), name },
      orderBy: { id: "asc" },
    });
    if (found) return found.id;
    const input = NewChannel.safeParse({ name, color });
    return input.success && this.mayCreate() ? (await createChannel(this.actor, input.data)).id : undefined;
  }

  private async campaign(name: string): Promise<number | undefined> {
    const found = await db().campaign.findFirst({
      where: { ...owned(this.actor), name },
      orderBy: { id: "asc" },
    });
    if (found) return found.id;
    const input = NewCampaign.safeParse({ name });
    return input.success && this.mayCreate() ? (await createCampaign(this.actor, input.data)).id : undefined;
  }

  private async pixel({ type, name, tag }: Pixel): Promise<number | undefined> {
    const found = await db().pixel.findFirst({
      where: { ...owned(this.actor), type, tag },
      orderBy: { id: "asc" },
    });
    if (found) return found.id;
    const input = NewPixel.safeParse({ type, name, tag });
    return input.success && this.mayCreate() ? (await createPixel(this.actor, input.data)).id : undefined;
  }
}
