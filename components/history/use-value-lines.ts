import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { findCountry } from "@/components/links/countries";
import { deviceName } from "@/components/links/devices";
import { findLanguage } from "@/components/links/languages";
import { parseTimestamp } from "@/components/moments";

/** Says what a field held, a line for each of its parts. */
export function useValueLines(timeZone: string) {
  const t = useTranslations("history");
  const kinds = useTranslations("link-type.kinds");
  const modes = useTranslations("rotator.modes");
  const format = useFormatter();
  const [pixel, splash, overlay] = [useNames("pixel"), useNames("splash"), useNames("overlay")];
  const page = (type: string) => {
    if (type.startsWith("overlay-")) return overlay(type.slice("overlay-".length));
    return /^\d+$/.test(type) ? splash(type) : kinds(type as Parameters<typeof kinds>[0]);
  };
  return (field: string, value: unknown): string[] => {
    if (field === "domain" && value === null) return [t("default-domain")];
    if (typeof value === "boolean") return [t(value ? "yes" : "no")];
    if (value === null || value === "") return [];
    switch (field) {
      case "expiry":
        return [
          format.dateTime(parseTimestamp(String(value)), {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone,
          }),
        ];
      case "status":
        return [t(value === "active" ? "active" : "disabled")];
      case "mode":
        return [modes(value as Parameters<typeof modes>[0])];
      case "type":
        return [page(String(value))];
      case "pixels":
        return partsOf(value).map((id) => pixel(String(id)));
      default:
        return Array.isArray(value) ? partsOf(value).map(pairOf) : [String(value)];
    }
  };
}

const partsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A target, or a parameter: a name and what belongs to it. */
function pairOf(part: unknown): string {
  const { location, device, language, link = "", name = "", value = "" } = Object(part) as Part;
  if (location !== undefined) return `${findCountry(location)?.label ?? location} → ${link}`;
  if (device !== undefined) return `${deviceName(device)} → ${link}`;
  if (language !== undefined) return `${findLanguage(language).label} → ${link}`;
  return `${name} = ${value}`;
}

type Part = Partial<Record<"location" | "device" | "language" | "link" | "name" | "value", string>>;

/** What a record is called, by its id; one that is gone is called by its number. */
function useNames(noun: Parameters<typeof choicesQuery>[0]) {
  const { data = [] } = useQuery(choicesQuery(noun));
  return (id: string) => data.find(({ value }) => String(value) === id)?.label ?? `#${id}`;
}
