import type { Pen, Template } from "@/lib/identity/mail/mail";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import { strangersName } from "@/lib/platform/mail/letter";

type Reached = {
  workspace: { id: number; name: string };
  goal: { name: string; metric: string; target: number; firstDay: Date; lastDay: Date };
  count: number;
};

/** A goal that is reached, to a member who has chosen alerts. One press ends those of this workspace. */
export const goalReached = (workspaceId: number): Template<Reached> => ({
  name: "goal",
  category: `alerts-${workspaceId}`,
  write: (pen, { workspace, goal, count }) => {
    const { say } = pen;
    const names = { workspace: strangersName(workspace.name), goal: strangersName(goal.name) };
    const metric = say(goal.metric === "clicks" ? "goal.clicks" : "goal.unique");
    return {
      subject: say("goal.subject", names),
      text: say("goal.text", names),
      blocks: [
        {
          kind: "facts",
          rows: [
            [metric, say("goal.counts", { count: number(pen, count), target: number(pen, goal.target) })],
            [say("goal.days"), days(pen, goal)],
          ],
        },
        {
          kind: "button",
          label: say("digest.button"),
          href: workspacePage(workspace.id, "/dashboard/stats"),
          otherwise: say("otherwise"),
        },
        { kind: "note", text: say("goal.note", names) },
      ],
    };
  },
});

const number = ({ reader: { language } }: Pen, value: number) =>
  new Intl.NumberFormat(language, { numberingSystem: "latn" }).format(value);

const days = ({ reader: { language } }: Pen, { firstDay, lastDay }: Reached["goal"]) =>
  new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    numberingSystem: "latn",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).formatRange(firstDay, lastDay);
