import { readFileSync, writeFileSync } from "node:fs";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";

// `node scripts/world-map.mjs`: draws components/analytics/statistics/world-map.json from the atlas, once per change of the atlas. Borders are
// those of Natural Earth (public domain). States too small to see become dots.

const WIDTH = 960;
const HEIGHT = 470;
const LEAST_AREA = 6;

/** How the atlas abbreviates what Intl spells out. */
const NAMES = {
  "Antigua and Barb.": "AG",
  "Bosnia and Herz.": "BA",
  "Br. Indian Ocean Ter.": "IO",
  "British Virgin Is.": "VG",
  "Cabo Verde": "CV",
  "Cayman Is.": "KY",
  "Central African Rep.": "CF",
  Congo: "CG",
  "Cook Is.": "CK",
  "Côte d'Ivoire": "CI",
  "Dem. Rep. Congo": "CD",
  "Dominican Rep.": "DO",
  "Eq. Guinea": "GQ",
  "Faeroe Is.": "FO",
  "Falkland Is.": "FK",
  "Fr. Polynesia": "PF",
  "Heard I. and McDonald Is.": "HM",
  "Hong Kong": "HK",
  Macao: "MO",
  Macedonia: "MK",
  "Marshall Is.": "MH",
  Myanmar: "MM",
  "N. Mariana Is.": "MP",
  Palestine: "PS",
  "Pitcairn Is.": "PN",
  "S. Geo. and the Is.": "GS",
  "S. Sudan": "SS",
  "São Tomé and Principe": "ST",
  "Solomon Is.": "SB",
  "St. Kitts and Nevis": "KN",
  "St. Pierre and Miquelon": "PM",
  "St. Vin. and Gren.": "VC",
  "St-Barthélemy": "BL",
  "St-Martin": "MF",
  "Trinidad and Tobago": "TT",
  Turkey: "TR",
  "Turks and Caicos Is.": "TC",
  "U.S. Virgin Is.": "VI",
  "United States of America": "US",
  Vatican: "VA",
  "W. Sahara": "EH",
  "Wallis and Futuna Is.": "WF",
  eSwatini: "SZ",
  Åland: "AX",
};

const english = new Intl.DisplayNames(["en"], { type: "region" });
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const codes = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).map((code) => [english.of(code), code]),
);
const plain = (name) => name.replace(/^St\. /, "St. ").replaceAll("'", "’");
const codeOf = (name) =>
  NAMES[name] ?? codes.get(name) ?? codes.get(plain(name)) ?? codes.get(name.replace(" and ", " & "));

const atlas = (scale) => {
  const world = JSON.parse(readFileSync(`node_modules/world-atlas/countries-${scale}.json`, "utf8"));
  return feature(world, world.objects.countries).features.filter(
    ({ properties }) => properties.name !== "Antarctica",
  );
};

const coarse = atlas("110m");
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
  type: "FeatureCollection",
  features: coarse,
});
const path = geoPath(projection).digits(0);

const shapes = {};
for (const country of coarse) {
  const code = codeOf(country.properties.name);
  // Areas without a code of their own are drawn all the same, but never colored.
  shapes[code ?? `-${country.properties.name}`] = path(country);
}
const dots = {};
for (const country of atlas("50m")) {
  const code = codeOf(country.properties.name);
  if (!code || (shapes[code] && path.area(country) > LEAST_AREA)) continue;
  dots[code] = path.centroid(country).map(Math.round);
}
writeFileSync(
  "components/analytics/statistics/world-map.json",
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, shapes, dots })}\n`,
);
const unknown = Object.keys(shapes).filter((code) => code.startsWith("-"));
console.log(
  `${Object.keys(shapes).length} shapes, ${Object.keys(dots).length} dots; without a code: ${unknown.join(", ")}`,
);
