import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tree = { [name: string]: string | Tree };

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return typeof value === "string" ? [[at, value] as [string, string]] : flat(value, at);
  });

const MESSAGES = readdirSync("messages").flatMap((file) =>
  file.endsWith(".json") ? flat(JSON.parse(readFileSync(`messages/${file}`, "utf8")) as Tree) : [],
);

const PLURAL = /\{(\w+), plural,/g;
const PLAIN = /\{(\w+)(, number)?\}/g;

/** Where a number stands without a plural, and why nothing beside it depends on the number. */
const EXCEPTIONS: [why: string, keys: RegExp][] = [
  [
    "a number alone, or beside a sign",
    /^(links\.views\.more-than|links\.row\.more-channels|security\.times)$/,
  ],
  ["a number alone", /^(link-form\.sections\.groups-summary|map\.value|heat-map\.cell)$/],
  ["behind the name of what is counted", /\.(tab-links|tab-items|with-count)$|^goals\.past$/],
  ["behind the name of what is counted", /^(queues\.delivery\.counts\.\w+|live\.most)$/],
  ["the end of a scale", /^(chips\.limit|map\.from)$/],
  [
    "part of a number that has the plural",
    /^(rotator\.more|license\.seats|goals\.counts\.\w+|quotas\.of\.\w+)$/,
  ],
  [
    "part of a number that has the plural",
    /^(key-page\.left|import\.progress|installation\.findings\.connections)$/,
  ],
  [
    "one number of another",
    /^(pager\.shown|links\.bulk\.progress|installation\.database\.of|link-form\.slug-length|social\.length)$/,
  ],
  ["a place among all", /\.moved$|^route\.stop(-share)?$/],
  [
    "a unit that is the same for all numbers",
    /^(qr\.millimeters|qr\.pixels|key-page\.ms|qr\.print-hint|labels\.sheets)$/,
  ],
  ["always the same number of days, and of links", /^(route\.period|sentence\.obstacles\.too-many)$/],
  [
    "about clicks or visitors that only the screen around it names",
    /^(stats\.recent|goals\.(forecast|expected)|live\.bars)$/,
  ],
  ["a formatted number, whose plural takes the number itself", /^(overview\.clicks|admin\.quotas\.hint)$/],
  ["an amount of money", /^payouts\.remove$/],
  ["names of days", /^rules\.sentence\.days(-hours)?$/],
];

test("a number that is counted in one message is a plural in all, in every language", () => {
  const counted = new Set(
    MESSAGES.flatMap(([, message]) => [...message.matchAll(PLURAL)].map(([, name]) => name)),
  );
  const without = MESSAGES.flatMap(([key, message]) => {
    const plurals = new Set([...message.matchAll(PLURAL)].map(([, name]) => name));
    // "{count, plural, other {links}}": the branch is a word, not a placeholder.
    const plain = [
      ...message.replaceAll(/\b(zero|one|two|few|many|other|=\d+) \{\w+\}/g, "").matchAll(PLAIN),
    ];
    return plain.some(([, name, isNumber]) => (isNumber || counted.has(name)) && !plurals.has(name))
      ? [key]
      : [];
  });
  const excepted = (key: string) => EXCEPTIONS.some(([, keys]) => keys.test(key));
  expect([...new Set(without)].filter((key) => !excepted(key))).toEqual([]);
  const needless = EXCEPTIONS.filter(([, keys]) => !without.some((key) => keys.test(key)));
  expect(needless.map(([, keys]) => String(keys))).toEqual([]);
});
