import { Script } from "node:vm";
import { expect, test } from "vitest";
import { PIXEL_KINDS } from "./enums";
import { LOADERS, snippetOf } from "./snippets";

test.each(PIXEL_KINDS)(
  "$name has a script that can be read, holds the tag, and loads from https alone",
  (kind) => {
    const snippet = snippetOf({ kind: kind.name, tag: kind.example });
    const { script, provider } = snippet ?? expect.fail("there is none");
    expect(() => new Script(`${LOADERS};${script}`)).not.toThrow();
    expect(script).toContain(kind.example);
    expect(script).not.toContain("</");
    expect(script.match(/https?:\/\//g)?.every((scheme) => scheme === "https://")).toBe(true);
    expect(provider).not.toBe("");
  },
);

test.each([
  ["forms of a tag that Google takes", "adsplatformpixel", "724518093", 'gtag("config","AW-724518093")'],
  ["a conversion", "adsplatformpixel", "AW-724518093/a_B-9xyz", '{send_to:"AW-724518093/a_B-9xyz"}'],
  ["a container", "analyticspixel", "GTM-K2V8XPL", "gtm.js?id=GTM-K2V8XPL"],
  [
    "one event of X",
    "microblogpixel",
    "tw-o8k3f-q1w2e",
    'twq("config","o8k3f");twq("event","tw-o8k3f-q1w2e",{})',
  ],
  [
    "AdRoll's two names",
    "retargetingpixel",
    "Q4ZK7XN2VJH5TWPLMB3RCD/Q4ZK7XN2VJH5TWPLMB3RCE",
    'adroll_pix_id="Q4ZK7XN2VJH5TWPLMB3RCE"',
  ],
])("%s", (_what, kind, tag, part) => {
  expect(snippetOf({ kind, tag })?.script).toContain(part);
});

test.each(PIXEL_KINDS)("a tag that does not match reaches no script of $name", ({ name, example }) => {
  for (const bad of [
    `${example}"`,
    `${example}</script>`,
    `${example}');alert(1)//`,
    "",
    "\u2028",
    `${example}\n`,
  ])
    expect(snippetOf({ kind: name, tag: bad })).toBeUndefined();
});

test("an unknown kind has none, nor has what every object inherits", () => {
  expect(snippetOf({ kind: "otherpixel", tag: "123456" })).toBeUndefined();
  expect(snippetOf({ kind: "constructor", tag: "123456" })).toBeUndefined();
});
