import type { Pen, Template } from "@/lib/identity/mail/mail";
import { workspacePage } from "@/lib/identity/mail/workspace-page";
import type { Period, Rhythm } from "@/lib/identity/notices/report-times";
import { type Block, strangersName } from "@/lib/platform/mail/letter";
import { OTHER } from "../ingest/click";
import type { Digest } from "./digest";

/** A digest of a workspace, and which period it is of. */
export type Report = {
  workspace: { id: number; name: string };
  rhythm: Rhythm;
  period: Period;
  digest: Digest;
};

/** The report of a workspace to a member who has chosen it. One press ends those of this workspace. */
export const reportOf = (workspaceId: number): Template<Report> => ({
  name: "digest",
  category: `digest-${workspaceId}`,
  write: (pen, report) => {
    const names = { workspace: strangersName(report.workspace.name), period: periodName(pen, report) };
    return {
      subject: pen.say(`digest.${report.rhythm}.subject`, names),
      text: pen.say("digest.text", names),
      blocks: [
        totals(pen, report),
        ...ranking(pen, "digest.links", report.digest.links, (name) => name),
        ...ranking(pen, "digest.countries", report.digest.countries, (code) => countryIn(pen, code)),
        ...ranking(pen, "digest.referrers", report.digest.referrers, (host) => referrerIn(pen, host)),
        button(pen, report),
        { kind: "note", text: pen.say("digest.note", names) },
      ],
    };
  },
});

/** "November 16 – 22, 2026", or "October 2026". */
function periodName({ reader: { language, timeZone } }: Pen, { rhythm, period: { start, end } }: Report) {
  const shown =
    rhythm === "monthly"
      ? ({ year: "numeric", month: "long" } as const)
      : ({ year: "numeric", month: "long", day: "numeric" } as const);
  return new Intl.DateTimeFormat(language, { ...shown, timeZone, numberingSystem: "latn" }).formatRange(
    start,
    end.getTime() - 1,
  );
}

function totals({ say, reader: { language } }: Pen, { rhythm, digest }: Report): Block {
  const { totals, before, newLinks } = digest;
  const write = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const change = new Intl.NumberFormat(language, {
    numberingSystem: "latn",
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
  const changed = before.clicks > 0 ? ` (${change.format(totals.clicks / before.clicks - 1)})` : "";
  return {
    kind: "facts",
    rows: [
      [say("digest.clicks"), write.format(totals.clicks) + changed],
      [say(`digest.${rhythm}.before`), write.format(before.clicks)],
      [say("digest.uniques"), write.format(totals.uniques)],
      [say("digest.new-links"), write.format(newLinks)],
      [say("digest.bots"), write.format(totals.bots)],
    ],
  };
}

function ranking(
  { say, reader: { language } }: Pen,
  title: "digest.links" | "digest.countries" | "digest.referrers",
  rows: readonly { name: string; clicks: number }[],
  nameOf: (value: string) => string,
): Block[] {
  if (rows.length === 0) return [];
  const write = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const shown = rows.map(({ name, clicks }) => [nameOf(name), write.format(clicks)] as const);
  return [{ kind: "ranking", title: say(title), rows: shown }];
}

function countryIn({ say, reader: { language } }: Pen, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return say(code === "" ? "digest.unknown" : "digest.other");
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}

/** A visitor can say that they come from any host, so its name is a stranger's. */
function referrerIn({ say }: Pen, host: string): string {
  if (host === "") return say("digest.direct");
  return host === OTHER ? say("digest.other") : strangersName(host);
}

function button({ say, reader: { timeZone } }: Pen, { workspace, period: { start, end } }: Report): Block {
  // Sweden writes dates as addresses do.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const query = new URLSearchParams({ from: day.format(start), to: day.format(end.getTime() - 1) });
  return {
    kind: "button",
    label: say("digest.button"),
    href: workspacePage(workspace.id, `/dashboard/stats?${query}`),
    otherwise: say("otherwise"),
  };
}
