import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { partsOf } from "./message-parts.mjs";

const GROUPS = { shell: {}, list: {}, links: {}, stats: {}, failed: {} };
const source = (texts) => new Map(Object.entries(texts));

test("a page has what its modules show, beyond the layouts around it", () => {
  const parts = partsOf(
    source({
      "app/layout.tsx": 'import { A } from "@/components/shell";',
      "app/links/page.tsx":
        'import { B } from "../../components/list";\nimport type { C } from "@/components/stats";',
      "components/shell.tsx": 'useTranslations("shell")',
      "components/list.tsx": 'import "./shell";\nuseTranslations("links.menu"); useTranslations("links")',
      "components/stats.tsx": 'useTranslations("stats")',
    }),
    GROUPS,
  );
  expect(parts).toEqual({ layout: ["shell"], links: ["links"] });
});

test("a module that is loaded later has a part of its own", () => {
  const parts = partsOf(
    source({
      "app/page.tsx": 'import { A } from "@/components/a";',
      "components/a.tsx": 'lazy(() => import("./later"))',
      "components/later.tsx": 'useTranslations("stats")',
    }),
    GROUPS,
  );
  expect(parts).toEqual({ home: [], "components/later": ["stats"] });
});

test("an error page has the messages of its layout", () => {
  const parts = partsOf(
    source({ "app/layout.tsx": "", "app/error.tsx": 'useTranslations("failed")' }),
    GROUPS,
  );
  expect(parts).toEqual({ layout: ["failed"] });
});

test("the group that a shared screen is given counts", () => {
  const parts = partsOf(
    source({ "app/page.tsx": 'const RECORDS = { noun: "links" };\n<X words="list" noun="user" />' }),
    GROUPS,
  );
  expect(parts).toEqual({ home: ["links", "list"] });
});

const written = () => {
  const text = readFileSync("app/messages/parts.ts", "utf8");
  return [...text.matchAll(/^ {2}"([^"]+)": \[/gm)].map(([, name]) => name);
};
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) =>
    /(?<!\.test)\.tsx?$/.test(file)
      ? [{ path: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") }]
      : [],
  );

test("every use of messages names its group", () => {
  const unnamed = filesBelow("components").filter(({ text }) => /\buseTranslations\(\s*\)/.test(text));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("every lazy module that shows messages names itself", () => {
  const named = filesBelow("components").flatMap(({ text }) =>
    [...text.matchAll(/"(components\/[\w/-]+)"/g)].map(([, name]) => name),
  );
  expect(written().filter((name) => name.startsWith("components/") && !named.includes(name))).toEqual([]);
});

test("every page and layout that shows messages gives them", () => {
  const given = filesBelow("app").flatMap(({ path, text }) => {
    const [, folder = "", kind] = /^app\/(?:(.*)\/)?(page|layout)\.tsx$/.exec(path) ?? [];
    const name = kind === "page" ? folder || "home" : [folder, "layout"].filter(Boolean).join("/");
    return kind && (text.includes(`<Messages of="${name}">`) || text.includes(`messagesFor(tag, "${name}")`))
      ? [name]
      : [];
  });
  expect(written().filter((name) => !name.startsWith("components/") && !given.includes(name))).toEqual([]);
});
