import { cityName } from "../enrich/country";
import type { Click, ClickedLink, Clicker, Outcome, Source, Track } from "./click";
import { visitorNumber } from "./visitor-number";

/** The columns of a spool line in the order in which `line` writes them; the drain copies them into Postgres as they are. */
export const COLUMNS =
  "at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region, referrer, network, browser, os, device, language, bot, city, visitor";

/** One click as a line of PostgreSQL's COPY text format, newline included. */
export function lineOf({ link, track, outcome, clicker, source = "link", sourceId = 0 }: Click): string {
  const { now, location, referrer, reader, languages, bot } = clicker;
  const visitor = bot === "" ? numberFor(clicker, link, source, sourceId) : "0";
  // Few, long pieces, each with its tabs: what a visit allocates is what it costs.
  const visited =
    instant(now) + linkColumns(link) + wayColumns(source, sourceId, outcome) + trackColumns(track);
  const visiting = locationColumns(location) + referrerColumns(referrer) + readerColumns(reader);
  return `${visited + visiting + languages.name}\t${bot}\t${cityColumn(location)}\t${visitor}\n`;
}

/** Where there is no link the visit is one of the page itself. */
const numberFor = (clicker: Clicker, { id }: ClickedLink, source: Source, sourceId: number) =>
  id === 0 ? visitorNumber(clicker, source, sourceId) : visitorNumber(clicker, "link", id);

let lastInstant = { now: -1, text: "" };
let lastSecond = { second: -1, text: "" };

/** Many clicks share a millisecond and even more a second, and writing a date is slow. */
function instant(now: number): string {
  if (lastInstant.now === now) return lastInstant.text;
  const second = Math.floor(now / 1_000);
  if (lastSecond.second !== second)
    lastSecond = { second, text: new Date(now).toISOString().slice(0, "2026-11-21T12:00:00.".length) };
  lastInstant = { now, text: `${lastSecond.text}${String(now % 1_000).padStart(3, "0")}Z\t` };
  return lastInstant.text;
}

/** Kept in the links themselves: beside a hundred thousand of them a map would be as large as they are. */
function linkColumns(link: ClickedLink): string {
  link.linkColumns ??= `${link.workspaceId}\t${link.id}\t${link.domainId}\t`;
  return link.linkColumns;
}

const PASSED = "link\t0\tpassed\t";

function wayColumns(source: Source, sourceId: number, outcome: Outcome): string {
  return source === "link" && outcome === "passed" ? PASSED : `${source}\t${sourceId}\t${outcome}\t`;
}

/** Where no rule fired there is one address, and putting a tab on either side of it takes less than reading what was kept. */
function trackColumns(track: Track): string {
  if (track.rule === "") return `\t${column("destination", track.destination)}\t`;
  track.trackColumns ??= `${column("rule", track.rule)}\t${column("destination", track.destination)}\t`;
  return track.trackColumns;
}

const locationColumns = rendered(
  ({ country, region }: Clicker["location"]) =>
    `${column("country", country)}\t${column("region", region)}\t`,
);
/** Each part cut by itself, so that none of the others is lost. */
const cityColumn = rendered(({ country, region, city }: Clicker["location"]) =>
  escaped(
    cityName({
      country: cut(country, LONGEST.country),
      region: cut(region, LONGEST.region),
      city: cut(city, LONGEST.region),
    }),
  ),
);
const referrerColumns = rendered(
  ({ host, network }: Clicker["referrer"]) => `${column("referrer", host)}\t${network}\t`,
);
const readerColumns = rendered(
  ({ browser, os, device }: Clicker["reader"]) =>
    `${column("browser", browser)}\t${column("os", os)}\t${column("device", device)}\t`,
);

/** The same objects return from caches again and again, so each is rendered once. */
function rendered<Value extends object>(render: (value: Value) => string): (value: Value) => string {
  const kept = new WeakMap<Value, string>();
  return (value) => {
    const known = kept.get(value);
    if (known !== undefined) return known;
    const text = render(value);
    kept.set(value, text);
    return text;
  };
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

/** Values from visitors and country databases, cut to fit into a key. */
const column = (name: keyof typeof LONGEST, text: string) => escaped(cut(text, LONGEST[name]));

/** A text as a field of COPY, which is also one of ClickHouse's TabSeparated. */
export const escaped = (text: string): string =>
  /[\\\t\n\r\0]/.test(text) ? text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character] ?? "") : text;

/**
 * How many bytes of UTF-8 each text of a click may have. All of them are parts of keys, and an entry of a PostgreSQL index has at most
 * 2,704 bytes. A host name has at most 253; an address is checked when it is entered.
 */
export const LONGEST = {
  rule: 255,
  destination: 2_048,
  country: 16,
  region: 128,
  referrer: 253,
  network: 64,
  browser: 128,
  os: 128,
  device: 64,
  language: 128,
  bot: 64,
  city: 288,
} as const;

const [TAB, NEWLINE] = [9, 10];
const COLUMNS_BEFORE_CITIES = 19;

/**
 * Lines as this version writes them: those of versions that knew no cities get an empty one before the visitor. Lines of one write are of one
 * version. A copy has memory of its own.
 */
export function withCities(lines: Buffer): Buffer {
  if (columnsOf(lines) !== COLUMNS_BEFORE_CITIES) return lines;
  const parts: Buffer[] = [];
  for (let start = 0, end = lines.indexOf(NEWLINE); end !== -1; end = lines.indexOf(NEWLINE, start)) {
    const visitor = lines.lastIndexOf(TAB, end);
    parts.push(lines.subarray(start, visitor), EMPTY_COLUMN, lines.subarray(visitor, end + 1));
    start = end + 1;
  }
  const copy = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => at + part.copy(copy, at), 0);
  return copy;
}

const EMPTY_COLUMN = Buffer.of(TAB);

/** How many columns the first line has. */
function columnsOf(lines: Buffer): number {
  const end = lines.indexOf(NEWLINE);
  let columns = 1;
  for (let at = 0; at < end; at++) if (lines[at] === TAB) columns += 1;
  return columns;
}

/** The beginning of a text that is at most so many bytes long, in whole characters. */
export function cut(text: string, most: number): string {
  // No character of a JavaScript string takes more than three bytes.
  if (text.length * 3 <= most) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (end > 0 && isInsideCharacter(bytes, end)) end--;
  return bytes.toString("utf8", 0, end);
}

const isInsideCharacter = (bytes: Buffer, at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;

const longest: Partial<Record<string, number>> = LONGEST;
const MOST = COLUMNS.split(", ").map((name) => longest[name]);

/** The line with every text cut to its length. Those that this version wrote are as they should be; an older one's may not be. */
export function shortLine(line: Buffer): Buffer {
  const columns = line.toString().slice(0, -1).split("\t");
  const short = columns.map((column, at) => shortColumn(column, MOST[at]));
  return short.every((column, at) => column === columns[at]) ? line : Buffer.from(`${short.join("\t")}\n`);
}

/** Characters may be written as two, and half of one would spoil the line. */
function shortColumn(column: string, most: number | undefined): string {
  const kept = most === undefined ? column : cut(column, most);
  const isHalf = kept !== column && (/\\+$/.exec(kept)?.[0].length ?? 0) % 2 === 1;
  return isHalf ? kept.slice(0, -1) : kept;
}
