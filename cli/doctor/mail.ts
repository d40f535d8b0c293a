import { Resolver } from "node:dns/promises";
import { env } from "@/lib/platform/env";
import { mailServer } from "@/lib/platform/mail/server";
import { type Greeting, greet, type Server } from "@/lib/platform/mail/transport";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** The TXT records of a domain; "unanswered": no DNS server said. */
type Records = string[] | "unanswered";

/** The mail server: whether it lets us in and encrypts, and whether the domain of MAIL_FROM vouches for anybody. Nothing where no mail is sent. */
export const mailCheck: Check = {
  name: "mail",
  look: async () => {
    const { SMTP_URL, MAIL_FROM } = env();
    if (SMTP_URL === undefined || MAIL_FROM === undefined) return [];
    const server = mailServer();
    const domain = MAIL_FROM.address.slice(MAIL_FROM.address.lastIndexOf("@") + 1);
    const [greeting, records] = await Promise.all([greet(server, { patienceMs: 10_000 }), recordsOf(domain)]);
    return [judgeGreeting(server, greeting), judgeSender(domain, records)];
  },
};

export function judgeGreeting({ host, port, user, tls }: Server, greeting: Greeting): Verdict {
  const where = `${host}:${port}`;
  if ("refusal" in greeting)
    return problem(
      `${where} (SMTP_URL) does not take mail from here: ${greeting.refusal}`,
      "Correct host, port, user and password in SMTP_URL, or let this machine reach the port: docs/mail.md.",
    );
  const signedIn = user ? ", and takes the password" : "";
  if (greeting.encrypted || tls === "off" || LOCAL.test(host))
    return fine(`${where} answers${greeting.encrypted ? " with TLS" : ""}${signedIn}`);
  return warning(
    `${where} (SMTP_URL) answers without TLS${signedIn}: links to set a password can be read on their way`,
    "Take a port of the mail server that has TLS, with smtps:// or ?tls=required, or say ?tls=off for a network you trust.",
  );
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export function judgeSender(domain: string, records: Records): Verdict {
  if (records === "unanswered")
    return warning(
      `no DNS server said whether ${domain} (MAIL_FROM) has an SPF record`,
      "Run doctor again, and look at the check of the DNS servers.",
    );
  if (records.some((record) => /^v=spf1(\s|$)/i.test(record)))
    return fine(`${domain} (MAIL_FROM) has an SPF record`);
  return warning(
    `${domain} (MAIL_FROM) has no SPF record, so mails may land in spam`,
    "Add the TXT record that the provider of your mail server names (docs/mail.md, So that it arrives).",
  );
}

async function recordsOf(domain: string): Promise<Records> {
  const { DNS_SERVERS } = env();
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  try {
    return (await resolver.resolveTxt(domain)).map((parts) => parts.join(""));
  } catch (error) {
    return ["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : "unanswered";
  }
}
