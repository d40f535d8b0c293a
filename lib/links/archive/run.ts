import type { Actor } from "@/lib/identity/access/actor";
import type { ArchivePart } from "./enums";

export type ArchiveOptions = {
  /** the domain of every link; without one each stays on the one that the archive says */
  domain?: string | undefined;
  /** rehearse creates nothing and says what would be */
  mode: "rehearse" | "make";
};

/** What became of one entry of an archive, or would. */
export type ArchiveRow = {
  part: ArchivePart;
  row: number;
  /** what people call it */
  key: string | null;
  outcome: "created" | "existing" | "refused";
  reason?: string;
  /** clicks of a link, counted here as imported */
  clicks?: number;
  /** what it has in the archive and not here */
  leftOut: string[];
};

/** A link as the archive has it: where it was, so that what names it by its former id finds it. */
export type FormerLink = { host: string | null; alias: string };

/** What an import knows so far: by former ids, what is here now. In a rehearsal what would be created has the id 0. */
export class ArchiveRun {
  readonly domains = new Map<number, string>();
  /** hosts that would be here, were this no rehearsal */
  readonly newHosts = new Set<string>();
  /** links that would be made so far, were this a rehearsal */
  rehearsedLinks = 0;
  readonly pixels = new Map<number, { type: string; name: string; tag: string }>();
  readonly links = new Map<number, FormerLink>();
  /** by the former names of files, those that they have here, or would have */
  readonly files = new Map<string, string>();
  readonly ids = {
    overlays: new Map<number, number>(),
    splash_pages: new Map<number, number>(),
    bio_pages: new Map<number, number>(),
    qr_codes: new Map<number, number>(),
    pixels: new Map<number, number>(),
    campaigns: new Map<number, number>(),
    channels: new Map<number, number>(),
  };

  constructor(
    readonly actor: Actor,
    readonly options: ArchiveOptions,
  ) {}

  get isMade(): boolean {
    return this.options.mode === "make";
  }
}

/** Depth of an entry: what people make has a handful of levels. */
const DEEPEST = 16;

/** Whether an entry is nested so deeply that nobody has made it. Asked before anything looks into it. */
export function isTooDeep(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, depth] = next;
    if (typeof one !== "object" || one === null) continue;
    if (depth > DEEPEST) return true;
    for (const inner of Object.values(one)) waiting.push([inner, depth + 1]);
  }
  return false;
}
