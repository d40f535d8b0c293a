import type * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { exportFile, FileFormat } from "@/lib/platform/export-file";
import { type BioPage, getBioPage } from "./bio";
import type { BioBlock } from "./blocks/schema";
import { contentOf } from "./present";
import { BioStatisticsQuery } from "./schema";

const DAY_MS = 86_400_000;

/** A block as statistics call it. `type` is null for one that was removed since. */
type CountedBlock = { id: string; type: BioBlock["type"] | null; label: string };

/** Views of a page and clicks on its blocks on each UTC day, the last one today. Blocks are in the page's order, removed ones at the end. */
export type BioStatistics = {
  days: string[];
  views: number[];
  blocks: (CountedBlock & { clicks: number[] })[];
  /** the page and its other version apart, while it has one */
  variants: { variant: "a" | "b"; views: number; clicks: number }[];
};

type Asked = BioStatisticsQuery & { id: number };

/** Statistics of one page of the caller. */
export async function bioStatistics(actor: Actor, { id, days: count }: Asked): Promise<BioStatistics> {
  const page = await getBioPage(actor, { id });
  const today = Math.floor(currentTime().getTime() / DAY_MS);
  const days = Array.from({ length: count }, (_, at) => dayName(new Date((today - count + 1 + at) * DAY_MS)));
  const rows = await db().bioCount.findMany({
    where: { bioId: id, day: { gte: new Date((today - count + 1) * DAY_MS) } },
  });
  const series = new Map<string, number[]>();
  for (const { block, day, counted } of rows) {
    const values = series.get(block) ?? days.map(() => 0);
    const at = days.indexOf(dayName(day));
    if (at !== -1) values[at] = (values[at] ?? 0) + Number(counted);
    series.set(block, values);
  }
  const views = series.get("") ?? days.map(() => 0);
  series.delete("");
  const known = blocksOf(page).filter((block) => isClickable(block) || series.has(block.id));
  const blocks = known.map((block) => ({
    id: block.id,
    type: block.type,
    label: labelOf(block),
    clicks: series.get(block.id) ?? days.map(() => 0),
  }));
  const removed = [...series].filter(([block]) => known.every(({ id }) => id !== block)).toSorted();
  const gone = removed.map(([block, clicks]) => ({ id: block, type: null, label: "", clicks }));
  const variants =
    page.variantPercent === null
      ? []
      : (["a", "b"] as const).map((variant, number) => ({
          variant,
          ...sumsOf(rows.filter((row) => row.variant === number)),
        }));
  return { days, views, blocks: [...blocks, ...gone], variants };
}

/** The page's blocks, and those that only its other version has. */
function blocksOf({ content, variantContent }: BioPage) {
  const { blocks } = contentOf({ content });
  const others = variantContent === null ? [] : contentOf({ content: variantContent }).blocks;
  return [...blocks, ...others.filter(({ id }) => blocks.every((block) => block.id !== id))];
}

function sumsOf(rows: { block: string; counted: bigint }[]) {
  const sum = (some: typeof rows) => some.reduce((total, { counted }) => total + Number(counted), 0);
  return {
    views: sum(rows.filter(({ block }) => block === "")),
    clicks: sum(rows.filter(({ block }) => block !== "")),
  };
}

const dayName = (day: Date) => day.toISOString().slice(0, 10);

/** Blocks on which there is something to press, or to send. */
const PRESSED: BioBlock["type"][] = ["link", "social", "video", "map", "form", "product"];

const isClickable = (block: BioBlock) =>
  PRESSED.includes(block.type) ||
  (block.type === "image" && block.url !== undefined) ||
  (block.type === "images" && block.items.some(({ url }) => url !== undefined));

/** How an owner recognizes a block; "" where its type says all there is. */
function labelOf(block: BioBlock): string {
  switch (block.type) {
    case "title":
    case "heading":
    case "text":
      return block.text.slice(0, 80);
    case "image":
      return block.alt || (block.url ?? block.image);
    case "images":
      return block.items.find(({ alt }) => alt)?.alt ?? "";
    case "social":
      return block.items.map(({ network }) => network).join(", ");
    case "form":
      return block.heading ?? "";
    case "video":
      return block.label ?? block.url;
    default:
      return block.label ?? "";
  }
}

/** Query of GET /api/bio/:id/stats/export. */
export const BioStatisticsExportQuery = BioStatisticsQuery.extend({ format: FileFormat });
type Exported = z.output<typeof BioStatisticsExportQuery> & { id: number };

type Line = { date: string; block: string; type: string; label: string; views: number; clicks: number };

/** The same as a file: for each day a line of the page and one of each block. Throws when the page is not the caller's. */
export async function exportBioStatistics(actor: Actor, { id, days, format }: Exported) {
  const statistics = await bioStatistics(actor, { id, days });
  const lines = statistics.days.map((date, at): Line[] => [
    { date, block: "", type: "page", label: "", views: statistics.views[at] ?? 0, clicks: 0 },
    ...statistics.blocks.map(({ id, type, label, clicks }) => ({
      date,
      block: id,
      type: type ?? "removed",
      label,
      views: 0,
      clicks: clicks[at] ?? 0,
    })),
  ]);
  return exportFile({
    name: `bio-${id}-statistics`,
    format,
    pages: inTurn(lines),
    show: (line: Line) => line,
    columns: ["date", "block", "type", "label", "views", "clicks"],
    cells: ({ date, block, type, label, views, clicks }) => [date, block, type, label, views, clicks],
  });
}

async function* inTurn(pages: Line[][]): AsyncGenerator<Line[]> {
  yield* pages;
}
