import { randomUUID } from "node:crypto";
import { Command } from "commander";
import { env } from "../lib/platform/env";
import { invalid, parse } from "../lib/platform/failure";
import { IdText } from "../lib/platform/fields";
import { MAIL_STATES, type MailState } from "../lib/platform/mail/enums";
import { render } from "../lib/platform/mail/layout";
import { canMail, isMailable } from "../lib/platform/mail/outbox";
import { countMails, dropMail, listMails, retryMail } from "../lib/platform/mail/queue";
import { mailServer } from "../lib/platform/mail/server";
import { deliver } from "../lib/platform/mail/transport";
import { print, withDatabase } from "./session";

/** `mail test`, `mail queue`, `mail retry` and `mail drop`. */
export const mailCommand = () =>
  new Command("mail")
    .description("outgoing mail")
    .addCommand(
      new Command("test")
        .description("send a test mail now, and say what the mail server answers")
        .argument("<address>")
        .action((address: string) => sendTest(address)),
    )
    .addCommand(
      new Command("queue")
        .description("count mails by state, and list the newest")
        .option("--state <state>", `only those: ${MAIL_STATES.join(", ")}`)
        .option("--json", "print one line of JSON")
        .action((options: { state?: string; json?: boolean }) => withDatabase(() => showQueue(options))),
    )
    .addCommand(
      new Command("retry")
        .description("try a waiting mail now")
        .argument("<id>")
        .action((id: string) => withDatabase(() => retryMail(parse(IdText, id)))),
    )
    .addCommand(
      new Command("drop")
        .description("give up a waiting mail")
        .argument("<id>")
        .action((id: string) => withDatabase(() => dropMail(parse(IdText, id)))),
    );

async function sendTest(address: string) {
  const { APP_URL, MAIL_FROM: from } = env();
  if (!canMail() || !from)
    throw invalid("This installation sends no mail. Set SMTP_URL and MAIL_FROM first (docs/mail.md).");
  if (!isMailable(address)) throw invalid(`${address} is not an email address.`);
  const site = new URL(APP_URL).host;
  const text = `Mail from ${site} arrives. Look at its headers for the results of SPF, DKIM and DMARC.`;
  const subject = `Test from ${site}`;
  const letter = {
    subject,
    preview: text,
    heading: subject,
    blocks: [{ kind: "text" as const, text }],
    footer: `The operator of ${site} sent this from the command line.`,
  };
  const outcome = await deliver(
    mailServer(),
    {
      from: { name: from.name || site, address: from.address },
      to: address,
      subject,
      ...render(letter, { site, language: "en" }),
      messageId: `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
      headers: {},
    },
    async () => {},
  );
  if (outcome.kind === "sent") return console.log(`The mail server accepted the mail to ${address}.`);
  throw invalid(
    outcome.kind === "unknown"
      ? `The mail server took the mail, but didn't say whether it accepts it: ${outcome.reason}`
      : `The mail was not sent: ${outcome.reason}`,
  );
}

async function showQueue({ state, json }: { state?: string; json?: boolean }) {
  const wanted = MAIL_STATES.find((each) => each === state);
  if (state !== undefined && !wanted) throw invalid(`--state must be one of ${MAIL_STATES.join(", ")}.`);
  const [counts, mails] = [await countMails(), await listMails({ state: wanted })];
  print(json, { counts, mails }, [
    MAIL_STATES.map((each: MailState) => `${counts[each]} ${each}`).join(", "),
    ...mails.map((mail) =>
      [mail.id, mail.created.toISOString(), mail.state, mail.template, mail.recipient, mail.error].join("  "),
    ),
  ]);
}
