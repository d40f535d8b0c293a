import { alertOf } from "@/lib/analytics/alerts/mail";
import { reportOf } from "@/lib/analytics/digests/mail";
import {
  accountDeleted,
  confirmChange,
  confirmRegistered,
  invitation,
  linkReported,
  resetPassword,
} from "@/lib/identity/mail/account-mails";
import { letterOf, type MailReader, type Template } from "@/lib/identity/mail/mail";
import {
  addressAsked,
  addressChanged,
  newDevice,
  passwordChanged,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  twoFactorDisabled,
  twoFactorEnabled,
} from "@/lib/identity/mail/notices";
import { webhookDisabled } from "@/lib/integrations/webhooks/mails";
import { domainLost } from "@/lib/links/domains/mails";
import { brokenLinks } from "@/lib/links/health/broken-letter";
import type { Letter } from "@/lib/platform/mail/letter";

const AT = new Date("2026-11-25T14:30:00Z");
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const happened = { at: AT, origin: { address: "203.0.113.7", userAgent: USER_AGENT } };
const token = "7xk2mP0vQe3nR9tYb5wZ1cA8dF4gH6jK2lN0pS7uX3y";
const workspace = { id: 7, name: "Acme Marketing" };
const counts = (clicks: number) => ({
  clicks,
  uniques: Math.round(clicks * 0.7),
  bots: Math.round(clicks / 9),
});

const ADA = { userId: 42, email: "ada@example.com", username: "ada", timeZone: "Europe/Warsaw" };
/** No account uses the address. */
const GUEST = { userId: null, email: "guest@example.com", username: null, timeZone: "UTC" };

type Reader = Omit<MailReader, "language">;
type Example = (language: string) => Letter;

const example =
  <V>(template: Template<V>, values: V, reader: Reader = ADA): Example =>
  (language) =>
    letterOf({ ...reader, language }, template, values);

const digest = {
  totals: counts(12_480),
  before: counts(10_310),
  newLinks: 18,
  links: [
    { name: "go.example.com/spring", clicks: 5_204 },
    { name: "go.example.com/a-name-that-is-far-too-long-for-one-line-on-a-telephone", clicks: 2_310 },
  ],
  countries: ["PL", "DE", "", "FR"].map((name, at) => ({ name, clicks: 4_000 - 900 * at })),
  referrers: ["", "news.example", "social.example"].map((name, at) => ({ name, clicks: 6_000 - 1_800 * at })),
};
const week = {
  name: "weekly-2026-11-16",
  start: new Date("2026-11-15T23:00:00Z"),
  end: new Date("2026-11-22T23:00:00Z"),
};

/** Every mail of the product, with values as they may be: long names, signs that a page would read as its own, nothing. */
export const EXAMPLES: Record<string, Example> = {
  confirm: example(confirmRegistered, { token }),
  change: example(confirmChange, { token }, { ...ADA, email: "ada@example.org" }),
  asked: example(addressAsked, { ...happened, address: "ada@example.org" }),
  address: example(addressChanged, { ...happened, address: "ada@example.org" }),
  reset: example(resetPassword, { token }),
  password: example(passwordChanged, happened),
  "password-by-operator": example(passwordChanged, { at: AT, origin: undefined }),
  "two-factor-on": example(twoFactorEnabled, happened),
  "two-factor-off": example(twoFactorDisabled, happened),
  codes: example(recoveryCodesRenewed, happened),
  "code-used": example(recoveryCodeUsed, happened),
  device: example(newDevice, happened),
  invite: example(
    invitation,
    {
      inviter: "ada",
      workspace: "Acme & Söhne <b>",
      link: `https://go.example.com/dashboard/join?token=${token}`,
    },
    GUEST,
  ),
  closed: example(accountDeleted, {}, { ...ADA, userId: null }),
  report: example(linkReported, {
    link: "https://go.example.com/bank",
    destination: `https://bank.example/${"sign-in/".repeat(20)}`,
    reason: "phishing",
    note: "Pretends to be my bank, see https://bank.example.\nPlease hurry!",
  }),
  domain: example(domainLost, {
    id: 3,
    host: "go.acme.example",
    workspaceId: workspace.id,
    workspace: workspace.name,
    since: AT,
  }),
  webhook: example(webhookDisabled, {
    id: 5,
    url: "https://hooks.acme.example/very/secret",
    workspaceId: workspace.id,
    workspace: workspace.name,
    since: AT,
    attempts: 312,
  }),
  digest: example(reportOf(workspace.id), { workspace, rhythm: "weekly", period: week, digest }),
  alert: example(alertOf(workspace.id), {
    workspace,
    hour: new Date("2026-11-25T13:00:00Z"),
    links: [
      { id: 1, address: "go.example.com/spring", kind: "jump", seen: 1_204, usual: 88 },
      { id: 2, address: "go.example.com/menu", kind: "stop", seen: 0, usual: 140 },
    ],
  }),
  broken: example(brokenLinks(workspace.id), {
    workspace,
    links: [
      {
        id: 1,
        address: "go.example.com/spring",
        reason: "status",
        status: 404,
        earlier: "https://example.com/spring",
        place: "Evenings",
      },
      { id: 2, address: "go.example.com/menu", reason: "dns", status: null, earlier: undefined, place: "" },
    ],
    count: 14,
  }),
};
