import { useTranslations } from "use-intl";
import { DEVICES, deviceName as spelled } from "./route-stops";

/** Kinds of devices have names of the reader's language; the others are called after their makers. */
const KINDS = ["mobile", "tablet", "desktop", "smarttv"] as const;
type Kind = (typeof KINDS)[number];
const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);

/** Devices in the reader's language: alone ("Any phone"), within a sentence ("any phone"), short on a line ("Phone"), and all to choose from. */
export function useDeviceNames() {
  const t = useTranslations("devices");
  const named = (form: "alone" | "within" | "short") => (name: string) =>
    isKind(name) ? t(`${form}.${name}`) : spelled(name);
  const alone = named("alone");
  return {
    deviceName: alone,
    deviceWithin: named("within"),
    deviceShort: named("short"),
    deviceOptions: Object.keys(DEVICES).map((value) => ({ value, label: alone(value) })),
  };
}
