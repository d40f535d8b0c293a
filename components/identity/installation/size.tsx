import { useFormatter } from "use-intl";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A number of bytes in the unit a person would name: "1.4 GB". */
export function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [value, unit] = inUnit(bytes);
    const digits = value < 10 && unit !== "byte" ? 1 : 0;
    return format.number(value, {
      style: "unit",
      unit,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: digits,
    });
  };
}

/** The largest decimal unit of which there is at least one. */
export function inUnit(bytes: number): [value: number, unit: (typeof UNITS)[number]] {
  const at = UNITS.findLastIndex((_, index) => bytes >= 1_000 ** index);
  return [bytes / 1_000 ** Math.max(at, 0), UNITS[Math.max(at, 0)] ?? "byte"];
}
