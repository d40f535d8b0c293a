import { locate } from "@/lib/analytics/enrich/country";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Block, strangersName } from "@/lib/platform/mail/letter";
import type { Pen, Template } from "./mail";

/** From where something was done, as far as it is known. */
type Origin = { address: string; userAgent: string } | undefined;

/** What happened to an account, and from where. */
export type Happened = { at: Date; origin: Origin };

/** Mails that say what was done to an account, with the way to look after it. */
const notice = (
  topic: "password" | "two-factor-on" | "two-factor-off" | "codes" | "code-used" | "device",
): Template<Happened> => ({
  name: topic,
  ...(topic === "device" && { category: "sign-ins" as const }),
  write: (pen, happened) => ({
    subject: pen.say(`${topic}.subject`),
    text: pen.say(`${topic}.text`),
    blocks: [facts(pen, happened), ...checkAccount(pen)],
  }),
});

export const passwordChanged = notice("password");
export const twoFactorEnabled = notice("two-factor-on");
export const twoFactorDisabled = notice("two-factor-off");
export const recoveryCodesRenewed = notice("codes");
export const recoveryCodeUsed = notice("code-used");
/** A sign-in in a browser that the account was not used in before. */
export const newDevice = notice("device");

const newAddress = (topic: "asked" | "address"): Template<Happened & { address: string }> => ({
  name: topic,
  write: (pen, { address, ...happened }) => ({
    subject: pen.say(`${topic}.subject`),
    text: pen.say(`${topic}.text`, { address }),
    blocks: [facts(pen, happened), ...checkAccount(pen)],
  }),
});

/** To the address of an account that is about to use another one. */
export const addressAsked = newAddress("asked");
/** To the address that an account had until now. */
export const addressChanged = newAddress("address");

/** The moment of a notice that is written while it happens. */
export const happenedNow = (origin: Origin): Happened => ({ at: currentTime(), origin });

const checkAccount = ({ say }: Pen): Block[] => [
  {
    kind: "button",
    label: say("check.button"),
    href: `${env().APP_URL}/dashboard/settings/security#sessions`,
    otherwise: say("otherwise"),
  },
  { kind: "note", text: say("check.note") },
];

/** What the account's owner may know it by. The command line has no browser. */
function facts({ say, reader: { language, timeZone } }: Pen, { at, origin }: Happened): Block {
  const { browser, os } = readerOf(origin?.userAgent ?? "");
  const { country } = locate(origin?.address ?? "");
  const names = { browser: strangersName(browser, 40), os: strangersName(os, 40) };
  return {
    kind: "facts",
    rows: [
      [say("fact.when"), moment(at, language, timeZone)] as const,
      ...(origin?.userAgent ? [[say("fact.browser"), say("browser.on", names)] as const] : []),
      ...(country ? [[say("fact.country"), countryIn(language, country)] as const] : []),
    ],
  };
}

/** A moment as the reader writes it, in their time zone. */
export const moment = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    numberingSystem: "latn",
  }).format(at);

const countryIn = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
