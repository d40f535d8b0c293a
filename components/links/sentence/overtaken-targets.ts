import { RULE_DEVICES } from "@/lib/links/rules/enums";
import type { Rule } from "@/lib/links/rules/schema";
import type { LinkSettings } from "../queries";
import { countryCode } from "../target-names";
import type { Audience } from "./audience";
import type { SentenceRule } from "./draft";

/** What a link asks of its visitors before any rule. */
export type Targets = Pick<LinkSettings, "geotarget" | "devicetarget" | "languagetarget">;

type Wanted = { audience: Audience; url: string; when: NonNullable<Rule["when"]> };

/** Whether a target decides about visitors of the rule, who would then never come to it. */
export function isOvertaken({ audience }: SentenceRule, targets: Targets): boolean {
  const { country = [], device = [], language = [] } = audience;
  return (
    targets.geotarget.some(({ location }) =>
      country.some((code) => code.toLowerCase() === countryCode(location)),
    ) ||
    targets.devicetarget.some((one) => device.some((name) => name === one.device)) ||
    targets.languagetarget.some((one) => language.some((code) => code === one.language.toLowerCase()))
  );
}

/** The targets as rules that decide the same, in the order in which they are asked. Undefined where rules can't: of several languages, a visitor's favorite decides and not the order. */
export function asRules({ geotarget, devicetarget, languagetarget }: Targets): Wanted[] | undefined {
  if (languagetarget.length > 1) return undefined;
  const countries = geotarget.map(({ location, link }) => ({ code: countryCode(location), link }));
  if (countries.some(({ code }) => code === undefined)) return undefined;
  return [
    ...countries.map(({ code = "", link }) => wanted({ country: [code.toUpperCase()] }, link)),
    ...devicetarget.map(({ device, link }) =>
      wanted({ device: RULE_DEVICES.filter((one) => one === device) }, link),
    ),
    ...languagetarget.map(({ language, link }) => wanted({ language: [language.toLowerCase()] }, link)),
  ];
}

/** An audience of one kind is written like the condition for it. */
const wanted = <Who extends Audience & Wanted["when"]>(who: Who, url: string): Wanted => ({
  audience: who,
  when: who,
  url,
});
