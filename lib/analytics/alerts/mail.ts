import type { Pen, Template } from "@/lib/identity/mail/mail";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { type Block, strangersName } from "@/lib/platform/mail/letter";
import type { Unusual } from "./rule";

/** A link with an unusual hour. */
export type AlertedLink = { id: number; address: string; kind: Unusual; seen: number; usual: number };
type Alert = { workspace: { id: number; name: string }; hour: Date; links: AlertedLink[] };

/** A mail names so many links of each kind. */
const SHOWN = 10;
const HOUR_MS = 3_600_000;

/** Unusual clicks of an hour, to a member who has chosen alerts. One press ends those of this workspace. */
export const alertOf = (workspaceId: number): Template<Alert> => ({
  name: "alert",
  category: `alerts-${workspaceId}`,
  write: (pen, { workspace, hour, links }) => {
    const names = { workspace: strangersName(workspace.name), hour: hourName(pen, hour) };
    return {
      subject: pen.say("alert.subject", names),
      text: pen.say("alert.text", names),
      blocks: [
        ...listed(pen, "jump", links),
        ...listed(pen, "stop", links),
        button(pen, workspace.id, links),
        { kind: "note", text: pen.say("alert.note", names) },
      ],
    };
  },
});

const hourName = ({ reader: { language, timeZone } }: Pen, hour: Date) =>
  new Intl.DateTimeFormat(language, {
    numberingSystem: "latn",
    timeZone,
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).formatRange(hour, hour.getTime() + HOUR_MS);

function listed({ say, reader: { language } }: Pen, kind: Unusual, links: AlertedLink[]): Block[] {
  const write = new Intl.NumberFormat(language, { maximumFractionDigits: 0, numberingSystem: "latn" });
  const all = links
    .filter((link) => link.kind === kind)
    .toSorted((a, b) => b.seen - a.seen || b.usual - a.usual);
  if (all.length === 0) return [];
  const rows = all.slice(0, SHOWN).map(({ address, seen, usual }) => {
    const counts = { seen: write.format(seen), usual: write.format(usual) };
    return [address, say("alert.counts", counts)] as const;
  });
  const left = all.length - rows.length;
  return [
    { kind: "ranking", title: say(`alert.${kind}`), rows },
    ...(left > 0 ? [{ kind: "text" as const, text: say("alert.more", { count: write.format(left) }) }] : []),
  ];
}

function button({ say }: Pen, workspaceId: number, links: AlertedLink[]): Block {
  const [link] = links;
  const path = links.length === 1 && link ? `/dashboard/links/${link.id}` : "/dashboard/links";
  return {
    kind: "button",
    label: say("alert.button"),
    href: workspacePage(workspaceId, path),
    otherwise: say("otherwise"),
  };
}
