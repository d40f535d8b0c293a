import type { Template } from "@/lib/identity/mail/mail";
import { moment } from "@/lib/identity/mail/notices";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { oneLine, strangersName } from "@/lib/platform/mail/letter";

/** A webhook that was disabled because its receiver failed. */
export type FailedWebhook = {
  id: number;
  url: string;
  workspaceId: number;
  workspace: string;
  since: Date;
  attempts: number;
};

/** To those who manage its workspace. Of its address the host is shown: the rest may hold a key. */
export const webhookDisabled: Template<FailedWebhook> = {
  name: "webhook",
  write: ({ say, reader: { language, timeZone } }, { id, url, workspaceId, workspace, since, attempts }) => {
    const names = { host: oneLine(new URL(url).host), workspace: strangersName(workspace) };
    return {
      subject: say("webhook.subject", names),
      text: say("webhook.text", names),
      blocks: [
        {
          kind: "facts",
          rows: [
            [say("fact.workspace"), names.workspace],
            [say("fact.since"), moment(since, language, timeZone)],
            [say("fact.attempts"), String(attempts)],
          ],
        },
        {
          kind: "button",
          label: say("webhook.button"),
          href: workspacePage(workspaceId, `/dashboard/settings/webhooks/${id}`),
          otherwise: say("otherwise"),
        },
        { kind: "note", text: say("webhook.note") },
      ],
    };
  },
};
