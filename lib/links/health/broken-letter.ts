import type { Pen, Template } from "@/lib/identity/mail/mail";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { strangersName } from "@/lib/platform/mail/letter";
import type { FailureReason } from "./enums";

/** A link that leads to a broken destination. */
export type BrokenLink = { id: number; address: string; reason: FailureReason; status: number | null };
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
        {
          kind: "button",
          label: say("broken.button"),
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

function pathTo(links: BrokenLink[]): string {
  const [link] = links;
  return links.length === 1 && link ? `/dashboard/links/${link.id}` : "/dashboard/links?health=broken";
}
