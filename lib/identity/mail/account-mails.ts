import { env } from "@/lib/platform/env";
import { type Block, strangersName } from "@/lib/platform/mail/letter";
import type { Pen, Template } from "./mail";
import type { Words } from "./words/en";

/** The way to set a new password. Its token is in the fragment, which reaches no server, no log and no other site. */
export const resetPassword: Template<{ token: string }> = {
  name: "reset",
  minutes: 60,
  write: (pen, { token }) => ({
    subject: pen.say("reset.subject"),
    text: pen.say("reset.text"),
    blocks: action(pen, "reset", `${env().APP_URL}/account/password#token=${token}`),
  }),
};

/** To the address that somebody has registered with. */
export const confirmRegistered: Template<{ token: string }> = {
  name: "confirm",
  write: (pen, { token }) => ({
    subject: pen.say("confirm.subject"),
    text: pen.say("confirm.text"),
    blocks: action(pen, "confirm", confirmation(token)),
  }),
};

/** To the address that an account is to use. */
export const confirmChange: Template<{ token: string }> = {
  name: "change",
  write: (pen, { token }) => ({
    subject: pen.say("change.subject"),
    text: pen.say("change.text"),
    blocks: action(pen, "change", confirmation(token)),
  }),
};

const confirmation = (token: string) => `${env().APP_URL}/account/confirm#token=${token}`;

/** To an address that may join a workspace; names and workspace are as others chose them. */
export const invitation: Template<{ inviter: string; workspace: string; link: string }> = {
  name: "invite",
  write(pen, { link, ...chosen }) {
    const names = { inviter: strangersName(chosen.inviter), workspace: strangersName(chosen.workspace) };
    return {
      subject: pen.say("invite.subject", names),
      text: pen.say("invite.text", names),
      blocks: action(pen, "invite", link),
    };
  },
};

/** The last mail to an account. */
export const accountDeleted: Template<object> = {
  name: "closed",
  write: ({ say }) => ({
    subject: say("closed.subject"),
    text: say("closed.text"),
    blocks: [{ kind: "note", text: say("closed.note") }],
  }),
};

/** A visitor's report, to the people who run the installation. */
export type Reported = {
  link: string;
  destination: string;
  reason: "phishing" | "malware" | "spam" | "illegal" | "other";
  note: string;
};

export const linkReported: Template<Reported> = {
  name: "report",
  category: "reported-links",
  write({ say }, { link, destination, reason, note }) {
    const shown = strangersName(link.replace(/^https?:\/\//, ""), 120);
    return {
      subject: say("report.subject", { link: shown }),
      text: say("report.text"),
      blocks: [
        {
          kind: "facts",
          rows: [
            [say("fact.link"), shown],
            [say("fact.destination"), strangersName(destination, 300)],
            [say("fact.reason"), say(`reason.${reason}`)],
            ...(note ? [[say("fact.note"), strangersName(note, 500)] as const] : []),
          ],
        },
        {
          kind: "button",
          label: say("report.button"),
          href: `${env().APP_URL}/dashboard/admin/reports`,
          otherwise: say("otherwise"),
        },
      ],
    };
  },
};

type Topic = { [Key in keyof Words]: Key extends `${infer Name}.button` ? Name : never }[keyof Words];
type Noted = { [Name in Topic]: `${Name}.note` extends keyof Words ? Name : never }[Topic];

/** What the reader may do, and what if they didn't ask for it. */
const action = ({ say }: Pen, topic: Noted, href: string): Block[] => [
  { kind: "button", label: say(`${topic}.button`), href, otherwise: say("otherwise") },
  { kind: "note", text: say(`${topic}.note`) },
];
