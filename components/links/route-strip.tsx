import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { useDeviceNames } from "./device-names";
import type { ListedCheck } from "./route/checks";
import { useRuleLook } from "./route/rule-colors";
import { RuleMark } from "./route/rule-mark";
import { REST, useTraffic } from "./route/use-traffic";
import { keyOf, placeLabel, type Stop } from "./route-stops";
import { languageNameIn, targetNames } from "./target-names";

type Props = {
  stops: Stop[];
  /** what every visitor meets before them */
  checks?: readonly ListedCheck[];
  /** how many stops have room; one less where something is before them */
  most?: number;
  /** the name under which clicks run along it */
  traffic?: string;
  className?: string;
};

/** A link's targets as a railway line: from the visitor, past what everyone meets and each rule, to the destination. */
export function RouteStrip({ stops, checks = [], most = 3, traffic, className }: Props) {
  const t = useTranslations("route");
  const look = useRuleLook(stops.map(keyOf));
  const labelOf = useStopLabel();
  const strip = useRef<HTMLSpanElement>(null);
  useTraffic(traffic, strip);
  const shown = stops.slice(0, checks.length > 0 ? Math.max(1, most - 1) : most);
  const rest = stops.length - shown.length;
  const branches = stops.length === 0 ? t("direct") : t("by", { stops: stops.map(labelOf).join(", ") });
  const met = checks.map(({ label }) => label).join(", ");
  const spoken = met ? t("met", { checks: met, branches }) : branches;
  return (
    <span
      ref={strip}
      role="img"
      aria-label={spoken}
      title={spoken}
      className={cn("draw-in relative inline-flex h-5 max-w-full shrink-0 items-center", className)}
    >
      <span data-visitor className="size-2 shrink-0 rounded-full bg-ink-2" />
      {checks.map(({ icon: Icon, label, short }) => (
        <span key={label} className="inline-flex min-w-4 items-center">
          <Rail short />
          <Icon className="size-3 shrink-0 text-ink-2" />
          {short && <span className="ms-1 truncate text-11 text-ink-2">{short}</span>}
        </span>
      ))}
      {shown.map((stop) => (
        <span key={keyOf(stop)} className="inline-flex min-w-0 items-center">
          <Rail />
          <RuleMark look={look(keyOf(stop))} stop={keyOf(stop)} />
          <span className="code ms-1 truncate text-11 text-ink rtl:ms-0 rtl:me-1">{labelOf(stop)}</span>
        </span>
      ))}
      {rest > 0 && (
        <span className="inline-flex shrink-0 items-center">
          <Rail />
          <span data-stop={REST} className="code text-11 text-ink-2">
            +{rest}
          </span>
        </span>
      )}
      <Rail long={stops.length + checks.length === 0} />
      <span data-stop="" className="size-2 shrink-0 bg-ink-2" />
      <span data-dots aria-hidden className="pointer-events-none absolute inset-0" />
    </span>
  );
}

/** Countries, devices and languages in the reader's language; another place and a rule are called what they were given. */
function useStopLabel(): (stop: Stop) => string {
  const { deviceShort } = useDeviceNames();
  const locale = useLocale();
  return ({ kind, name, label }) => {
    if (kind === "device") return deviceShort(name);
    if (kind === "geo") return placeLabel(name, targetNames(locale).countryName);
    return kind === "language" ? languageNameIn(locale, name) : label;
  };
}

const Rail = ({ long, short }: { long?: boolean; short?: true }) => (
  <span className={cn("mx-0.5 h-0.5 shrink-0 bg-line-strong", long ? "w-8" : short ? "w-1.5" : "w-3")} />
);
