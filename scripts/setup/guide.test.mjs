import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import compileGuide from "./compiled-guide.loader.mjs";
import { anchorsOf, compiledGuide } from "./guide.mjs";
import { guideNames } from "./guide-names.mjs";
import { languages } from "./message-parts.mjs";

const compiled = (source, given = {}) =>
  compiledGuide(source, { titles: { apps: "Apps", rules: "Rules" }, ...given });
const only = (source) => compiled(`# A\n\n${source}`).blocks;

test("a guide has its title, its sections and its text", () => {
  expect(compiled("# Rules\n\nThe **first** that\nholds `decides`.\n\n## Names\n\n1. One\n2. Two\n")).toEqual(
    {
      title: "Rules",
      sections: [{ depth: 2, id: "names", title: "Names" }],
      blocks: [
        {
          kind: "paragraph",
          pieces: [
            "The ",
            { kind: "strong", pieces: ["first"] },
            " that holds ",
            { kind: "code", text: "decides" },
            ".",
          ],
        },
        { kind: "heading", depth: 2, id: "names", pieces: ["Names"] },
        {
          kind: "list",
          start: 1,
          items: [[{ kind: "line", pieces: ["One"] }], [{ kind: "line", pieces: ["Two"] }]],
        },
      ],
    },
  );
});

test("anchors are those of code hosts, and each is there once", () => {
  expect(
    anchorsOf("# Rules\n\n## The `url`, and more\n\n## When nothing happens\n\n## When nothing happens\n"),
  ).toEqual(["rules", "the-url-and-more", "when-nothing-happens", "when-nothing-happens-1"]);
});

test("a translated heading has the anchor of the English one", () => {
  const { sections } = compiled("# Regeln\n\n## Namen\n", { english: "# Rules\n\n## Names\n" });
  expect(sections).toEqual([{ depth: 2, id: "names", title: "Namen" }]);
});

test.each([
  ["apps.md", "/docs/guides/apps"],
  ["apps.md#paths", "/docs/guides/apps#paths"],
  ["../api.md#links", "/docs#links"],
  ["#names", "#names"],
  ["https://example.com/a", "https://example.com/a"],
])("a link to %s leads to %s", (href, expected) => {
  const [{ pieces }] = only(`[here](${href})`);
  expect(pieces).toEqual([{ kind: "link", href: expected, pieces: ["here"] }]);
});

test.each([
  "../decisions/07-sums-per-hour.md",
  "../../CHANGELOG.md",
  "monitoring/grafana.json",
  "javascript:alert(1)",
  "//evil.example",
  "mailto:a@b.example",
])("a link to %s stays words", (href) => {
  expect(only(`See [the page](${href}).`)).toEqual([{ kind: "paragraph", pieces: ["See the page."] }]);
});

test("a link that is called after a file is called after the guide", () => {
  expect(only("See [apps.md](apps.md).")[0].pieces[1].pieces).toEqual(["Apps"]);
});

test("HTML is text", () => {
  expect(only("<script>alert(1)</script>\n\nand <b>this</b>")).toEqual([
    { kind: "paragraph", pieces: ["<script>alert(1)</script>"] },
    { kind: "paragraph", pieces: ["and <b>this</b>"] },
  ]);
});

test("a list that leads to the sections is left to the table of contents", () => {
  expect(only("- [Names](#names) · [Order](#order)\n- [More](#more)\n\nText")).toEqual([
    { kind: "paragraph", pieces: ["Text"] },
  ]);
  expect(only("- [Names](#names), and so on")).toHaveLength(1);
});

test("each guide in each language is compiled as pages need it", () => {
  const folders = ["docs", ...languages().map((tag) => `docs/${tag}`)].filter((folder) => existsSync(folder));
  for (const folder of folders)
    for (const name of guideNames("docs").filter((one) => existsSync(`${folder}/${one}.md`))) {
      const resourcePath = resolve(`${folder}/${name}.md`);
      const script = compileGuide.call({ resourcePath }, readFileSync(resourcePath, "utf8"));
      const guide = JSON.parse(script.slice("export default ".length, -1));
      expect(guide.title, resourcePath).not.toBe("");
      expect(
        guide.sections.map(({ id }) => id),
        resourcePath,
      ).toEqual(anchorsOf(readFileSync(`docs/${name}.md`, "utf8")).slice(1));
    }
});
