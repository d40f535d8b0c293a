import type { Pen, Template } from "@/lib/identity/mail/mail";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { type Block, oneLine, strangersName } from "@/lib/platform/mail/letter";
import type { FailureReason } from "./enums";

/** A link that leads to a broken destination; `earlier`: the last good address that its history has. */
export type BrokenLink = {
  id: number;
  address: string;
  reason: FailureReason;
  status: number | null;
  earlier: string | undefined;
  /** what the broken target or rule is called; empty for the destination */
  place: string;
};
type Broken = { workspace: { id: number; name: string }; links: BrokenLink[]; count: number };

/** A mail names so many links. */
export const SHOWN = 10;

/** Newly broken links of a workspace, to a member who has chosen to hear of them. One press ends these mails of this workspace. */
export const brokenLinks = (workspaceId: number): Template<Broken> => ({
  name: "broken-links",
  category: `broken-${workspaceId}`,
  write: (pen, { workspace, links, count }) => {
    const names = { workspace: strangersName(workspace.name) };
    const { say, reader } = pen;
    const left = new Intl.NumberFormat(reader.language, { numberingSystem: "latn" }).format(
      count - links.length,
    );
    return {
      subject: say("broken.subject", names),
      text: say("broken.text", names),
      blocks: [
        {
          kind: "ranking",
          title: say("broken.title"),
          rows: links.map((link) => [link.address, cause(pen, link)] as const),
        },
        ...(count > links.length
          ? [{ kind: "text" as const, text: say("alert.more", { count: left }) }]
          : []),
        ...lastGood(pen, links),
        {
          kind: "button",
          label: say(canSwitch(links) ? "broken.switch" : "broken.button"),
          href: workspacePage(workspace.id, pathTo(links)),
          otherwise: say("otherwise"),
        },
        { kind: "note", text: say("broken.note", names) },
      ],
    };
  },
});

const cause = ({ say }: Pen, { reason, status }: BrokenLink): string =>
  say(`broken.${reason}`, { status: String(status ?? "") });

/** What each of the links led to before, where that isn't known to be broken. */
function lastGood({ say }: Pen, links: BrokenLink[]): Block[] {
  const rows = links.flatMap(({ address, earlier, place }) =>
    earlier === undefined
      ? []
      : [[place ? `${address} · ${oneLine(place, 60)}` : address, shown(earlier)] as const],
  );
  return rows.length === 0 ? [] : [{ kind: "ranking", title: say("broken.earlier"), rows }];
}

const shown = (address: string): string =>
  oneLine(address.replace(/^https?:\/\//, "").replace(/\/$/, ""), 80);

/** One link with an earlier address: its page has the switch, and a list of several links one in each row. */
const canSwitch = ([link, ...others]: BrokenLink[]): boolean =>
  link?.earlier !== undefined && others.length === 0;

function pathTo(links: BrokenLink[]): string {
  const [link] = links;
  if (links.length !== 1 || !link) return "/dashboard/links?health=broken";
  return `/dashboard/links/${link.id}${canSwitch(links) ? "?switchback=1" : ""}`;
}
