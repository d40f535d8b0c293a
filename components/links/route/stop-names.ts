import { useTranslations } from "use-intl";
import { useDeviceNames } from "../device-names";
import { useTargetNames } from "../target-names";
import type { RouteStop } from "./route-edit";

/** What stops are called: short on the line, whole when spoken. */
export function useStopNames() {
  const t = useTranslations("route");
  const { countryName, languageName } = useTargetNames();
  const { deviceName } = useDeviceNames();
  const short = ({ kind, name }: Pick<RouteStop, "kind" | "name">): string => {
    if (name === "") return t(`unnamed.${kind}`);
    if (kind === "geo") return countryName(name);
    if (kind === "device") return deviceName(name);
    return kind === "language" ? languageName(name) : name;
  };
  const spoken = (stop: Pick<RouteStop, "kind" | "name">): string =>
    stop.name === "" ? short(stop) : t(`names.${stop.kind}`, { name: short(stop) });
  return { short, spoken };
}
