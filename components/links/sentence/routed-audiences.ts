import { CONTINENTS, RULE_DEVICES } from "@/lib/links/rules/enums";
import type { LinkSettings } from "../queries";
import { fieldsIn, textIn, textsIn } from "../rules/values";
import { countryCode } from "../target-names";
import type { Audience } from "./audience";

type Route = Pick<LinkSettings, "geotarget" | "devicetarget" | "languagetarget" | "rules">;

/** The visitors that a link's targets and rules are about, in the order in which they are asked; rules about anything else are left out. */
export function audiencesOf(settings: Route, changes: Partial<Record<keyof Route, unknown>>): Audience[] {
  const list = (name: keyof Route) => {
    const value = changes[name] ?? settings[name];
    return Array.isArray(value) ? value.map(fieldsIn) : [];
  };
  const targets = [
    ...list("geotarget").map(({ location }) => ({
      country: [countryCode(textIn(location))?.toUpperCase() ?? ""],
    })),
    ...list("devicetarget").map(({ device }) => ({ device: [textIn(device)] })),
    ...list("languagetarget").map(({ language }) => ({ language: [textIn(language)] })),
  ];
  return [...targets, ...list("rules").map(({ when }) => when)].flatMap((when) => audienceOf(when) ?? []);
}

/** Who a condition is about, if it is about nothing but countries, devices and languages. */
function audienceOf(when: unknown): Audience | undefined {
  const { all, ...fields } = fieldsIn(when);
  if (Array.isArray(all)) {
    const parts = all.map(audienceOf);
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  }
  const [[kind, value] = [], ...more] = Object.entries(fields);
  if (more.length > 0) return undefined;
  const texts = textsIn(value);
  switch (kind) {
    case "country":
      return texts[0] ? { country: texts.map((code) => code.toUpperCase()) } : undefined;
    case "language":
      return texts[0] ? { language: texts } : undefined;
    case "continent":
      return { continent: CONTINENTS.filter((name) => texts.includes(name)) };
    case "device":
      return { device: RULE_DEVICES.filter((name) => texts.includes(name)) };
    case "eu":
      return value === true ? { eu: true } : undefined;
    default:
      return undefined;
  }
}
