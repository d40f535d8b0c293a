import { env } from "@/lib/platform/env";
import type { Block } from "@/lib/platform/mail/letter";
import type { Pen, Template } from "./mail";

/** The way to set a new password. Its token is in the fragment, which reaches no server, no log and no other site. */
export const resetPassword: Template<{ token: string }> = {
  name: "reset",
  minutes: 60,
  write: (pen, { token }) => ({
    subject: pen.say("reset.subject"),
    text: pen.say("reset.text"),
    blocks: action(pen, "reset", `/account/password#token=${token}`),
  }),
};

/** What the reader may do, and what if they didn't ask for it. */
const action = ({ say }: Pen, topic: "reset", path: string): Block[] => [
  { kind: "button", label: say(`${topic}.button`), href: env().APP_URL + path, otherwise: say("otherwise") },
  { kind: "note", text: say(`${topic}.note`) },
];
