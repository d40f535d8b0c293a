import type { Template } from "@/lib/identity/mail/mail";
import { moment } from "@/lib/identity/mail/notices";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { oneLine, strangersName } from "@/lib/platform/mail/letter";

/** A domain that was lost, with the workspace it belongs to. */
export type LostDomain = { id: number; host: string; workspaceId: number; workspace: string; since: Date };

/** To those who manage its workspace. */
export const domainLost: Template<LostDomain> = {
  name: "domain",
  write: ({ say, reader: { language, timeZone } }, { id, host, workspaceId, workspace, since }) => {
    const names = { host: oneLine(host) };
    return {
      subject: say("domain.subject", names),
      text: say("domain.text", names),
      blocks: [
        {
          kind: "facts",
          rows: [
            [say("fact.workspace"), strangersName(workspace)],
            [say("fact.since"), moment(since, language, timeZone)],
          ],
        },
        {
          kind: "button",
          label: say("domain.button"),
          href: workspacePage(workspaceId, `/dashboard/domains/${id}`),
          otherwise: say("otherwise"),
        },
        { kind: "note", text: say("domain.note") },
      ],
    };
  },
};
