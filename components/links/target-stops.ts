import { findCountry } from "./countries";
import type { LinkValues } from "./link-values";
import { type Stop, stopsOf } from "./route-stops";

/** The stops of a form that is being filled in; rows without a name are not there yet. */
export const targetStops = ({ geotarget, devicetarget, languagetarget }: LinkValues): Stop[] =>
  stopsOf({
    geo: geotarget.flatMap(({ location }) => (location ? [findCountry(location)?.value ?? location] : [])),
    device: devicetarget.flatMap(({ device }) => (device ? [device] : [])),
    language: languagetarget.flatMap(({ language }) => (language ? [language] : [])),
  });
