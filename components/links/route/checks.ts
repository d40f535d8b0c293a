import {
  AppWindow,
  Clock,
  Frame,
  Hourglass,
  Lock,
  type LucideIcon,
  PanelBottom,
  Radar,
  Target,
} from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { fromZonedInput, parseTimestamp } from "@/components/timestamps";
import { useNow } from "@/components/ui/now";
import { shortStyle } from "@/components/ui/relative-time";
import type { FormPart } from "../form/form-parts";
import type { LinkValues } from "../form/link-values";
import { kindOf, type LinkKind } from "../link-kind";
import type { LinkRow, LinkSettings } from "../queries";

/** What every visitor of a link meets before its stops, and where in the link's form that is set. */
export type Check = { part: FormPart; icon: LucideIcon; label: string };

/** The same on a short strip; `short` is what stands beside the icon, where that alone doesn't say it. */
export type ListedCheck = { icon: LucideIcon; label: string; short?: string };

/** What of a link its checks are read from. */
type Facts = {
  starts: Date | null;
  ends: Date | null;
  limit: number | null;
  hasPassword: boolean;
  type: string;
  pixels: number;
};

const PAGES: Record<Exclude<LinkKind, "direct">, LucideIcon> = {
  frame: Frame,
  splash: AppWindow,
  overlay: PanelBottom,
};

/** The checks of a saved link. */
export function useSavedChecks({
  startsat,
  expiry,
  clicklimit,
  password,
  type,
  pixels,
}: LinkSettings): Check[] {
  return useChecks({
    starts: startsat ? parseTimestamp(startsat) : null,
    ends: expiry ? parseTimestamp(expiry) : null,
    limit: clicklimit,
    hasPassword: password,
    type,
    pixels: pixels.length,
  });
}

/** The checks of the link in the form, as far as what is typed says something. */
export function useTypedChecks(values: LinkValues, isProtected: boolean): Check[] {
  const timeZone = useTimeZone();
  const limit = Number(values.clicklimit);
  return useChecks({
    starts: fromZonedInput(values.startsat, timeZone) ?? null,
    ends: fromZonedInput(values.expiry, timeZone) ?? null,
    limit: values.clicklimit.trim() !== "" && Number.isInteger(limit) ? limit : null,
    hasPassword: values.password !== "" || (isProtected && values.passwordKept === "keep"),
    type: values.type,
    pixels: values.pixels.length,
  });
}

/** The checks of a row in a list: those that a visit would meet now. */
export function useListedChecks({ expiry, status, rules }: Pick<LinkRow, "expiry" | "status" | "rules">) {
  const chips = useTranslations("chips");
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow(60_000);
  const starts = rules.startsat ? parseTimestamp(rules.startsat) : null;
  const ends = expiry && status !== "expired" ? parseTimestamp(expiry) : null;
  const checks = useChecks({
    starts: starts && starts > now ? starts : null,
    ends,
    limit: rules.clicklimit,
    hasPassword: rules.password,
    type: rules.type,
    pixels: rules.pixels,
  });
  const inTime = (date: Date | null) => date && format.relativeTime(date, { now, style: shortStyle(locale) });
  const shortOf = ({ icon, label }: Check) => {
    if (icon === Hourglass) return inTime(starts);
    if (icon === Clock) return inTime(ends);
    if (icon === Target) return chips("limit", { limit: rules.clicklimit ?? 0 });
    return icon === Lock ? null : label;
  };
  return checks.map((check): ListedCheck => {
    const short = shortOf(check);
    return { icon: check.icon, label: check.label, ...(short && { short }) };
  });
}

/** In the order in which a visit meets them. */
function useChecks({ starts, ends, limit, hasPassword, type, pixels }: Facts): Check[] {
  const t = useTranslations("route.checks");
  const chips = useTranslations("chips");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const day = (date: Date) => format.dateTime(date, { dateStyle: "medium", timeZone });
  const kind = kindOf(type);
  const all: (Check | false)[] = [
    starts !== null && { part: "expiry", icon: Hourglass, label: t("starts", { date: day(starts) }) },
    ends !== null && { part: "expiry", icon: Clock, label: t("ends", { date: day(ends) }) },
    limit !== null && { part: "expiry", icon: Target, label: t("limit", { limit }) },
    hasPassword && { part: "password", icon: Lock, label: chips("password") },
    kind !== "direct" && { part: "type", icon: PAGES[kind], label: chips(`types.${kind}`) },
    pixels > 0 && { part: "groups", icon: Radar, label: chips("pixels", { count: pixels }) },
  ];
  return all.filter((check) => check !== false);
}
