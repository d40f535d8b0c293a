import type { Click, ClickedLink, Clicker, Track } from "./click";
import { visitorNumber } from "./visitor-number";

/** The columns of a spool line in the order in which `line` writes them; the drain copies them into Postgres as they are. */
export const COLUMNS =
  "at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region, referrer, network, browser, os, device, language, bot, visitor";

/** One click as a line of PostgreSQL's COPY text format, newline included. */
export function lineOf(click: Click): string {
  const { link, track, outcome, clicker, source = "link", sourceId = 0 } = click;
  const { location, referrer, reader, languages, bot } = clicker;
  const visitor = bot === "" ? visitorNumber(clicker, link.id === 0 ? `${source}${sourceId}` : link.id) : "0";
  // Joined: added up piece by piece, each piece would leave garbage of its own.
  return [
    instant(clicker.now),
    linkColumns(link),
    source,
    sourceId,
    outcome,
    trackColumns(track),
    location.country,
    escaped(location.region),
    referrerColumns(referrer),
    readerColumns(reader),
    languages.name,
    bot,
    `${visitor}\n`,
  ].join("\t");
}

let lastInstant = { now: -1, text: "" };

/** Many clicks share a millisecond, and writing a date is slow. */
function instant(now: number): string {
  if (lastInstant.now !== now) lastInstant = { now, text: new Date(now).toISOString() };
  return lastInstant.text;
}

/** Kept in the links themselves: beside a hundred thousand of them a map would be as large as they are. */
function linkColumns(link: ClickedLink): string {
  link.columns ??= `${link.workspaceId}\t${link.id}\t${link.domainId}`;
  return link.columns;
}

function trackColumns(track: Track): string {
  track.columns ??= `${escaped(track.rule)}\t${escaped(track.destination)}`;
  return track.columns;
}

const referrerColumns = rendered(({ host, network }: Clicker["referrer"]) => `${escaped(host)}\t${network}`);
const readerColumns = rendered(
  ({ browser, os, device }: Clicker["reader"]) => `${escaped(browser)}\t${escaped(os)}\t${device}`,
);

/** These objects live in caches and come again and again, so each is rendered once. */
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

const escaped = (text: string) => text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character] ?? "");
