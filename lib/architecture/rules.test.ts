import { expect, test } from "vitest";
import { arrows } from "./arrows";
import { documents } from "./documents";
import { shape } from "./shape";
import { sizes } from "./sizes";
import { sourceOf } from "./tree";
import { words } from "./words";

const rules = [...arrows, ...shape, ...sizes, ...words, ...documents];
const MODULE = "import { x } from ";
const machine = ["", "root", "project"].join("/");

/** rule → a file that breaks it, and one that is close and does not */
const SAMPLES: Record<string, { bad: [string, string]; good: [string, string] }> = {
  "lib knows neither pages nor components": {
    bad: ["lib/links/links.ts", `${MODULE}"@/components/paths";`],
    good: ["app/page.tsx", `${MODULE}"@/components/paths";`],
  },
  "the product knows nothing of the web": {
    bad: ["lib/links/links.ts", `${MODULE}"next/headers";`],
    good: ["lib/platform/http/endpoint.ts", `${MODULE}"next/headers";`],
  },
  "a visit needs neither Next nor React nor Prisma": {
    bad: ["lib/redirect/caches/links.ts", `${MODULE}"@/lib/platform/database/db";`],
    good: ["lib/redirect/caches/links.ts", `${MODULE}"@/lib/platform/database/pool";`],
  },
  "components know shapes, not operations": {
    bad: ["components/links/form/links-table.tsx", `${MODULE}"@/lib/links/links";`],
    good: ["components/links/form/links-table.tsx", `${MODULE}"@/lib/links/schema";`],
  },
  "components/ui knows no noun, no data and no router": {
    bad: ["components/ui/button.tsx", `${MODULE}"../links/list/links-table";`],
    good: ["components/ui/button.tsx", `${MODULE}"./cn";`],
  },
  "a page only puts components together": {
    bad: ["app/dashboard/page.tsx", `${MODULE}"@/lib/links/links";`],
    good: ["app/dashboard/page.tsx", `${MODULE}"@/components/links/form/links-table";`],
  },
  "a route declares an endpoint": {
    bad: ["app/api/urls/route.ts", `${MODULE}"@/lib/platform/database/db";`],
    good: ["app/api/urls/route.ts", `${MODULE}"@/lib/platform/http/endpoint";`],
  },
  "a room knows the rooms of its row": {
    bad: ["lib/links/history/history.ts", `${MODULE}"../campaigns/campaigns";`],
    good: ["lib/links/campaigns/campaigns.ts", `${MODULE}"../history/history";`],
  },
  "rooms form no circle": {
    bad: ["lib/commerce/items/items.ts", `${MODULE}"../purchases/purchases";`],
    good: ["lib/commerce/purchases/purchases.ts", `${MODULE}"../items/items";`],
  },
  "the server hands requests over and does not answer them": {
    bad: ["server.ts", `${MODULE}"./app/api/urls/route";`],
    good: ["server.ts", `${MODULE}"./lib/redirect/middleware";`],
  },
  "the command line calls operations": {
    bad: ["cli/link.ts", `${MODULE}"@/lib/platform/http/envelope";`],
    good: ["cli/link.ts", `${MODULE}"@/lib/links/links";`],
  },
  "only lib/identity/access/sign-in knows next-auth": {
    bad: ["lib/platform/http/pipeline.ts", `${MODULE}"next-auth/jwt";`],
    good: ["lib/identity/access/sign-in.ts", `${MODULE}"next-auth/jwt";`],
  },
  "pictures are drawn when one is asked for": {
    bad: ["lib/links/qr/picture.ts", `${MODULE}"sharp";`],
    good: ["lib/links/qr/picture.ts", `${MODULE}"../sharp";`],
  },
  "classes have a start and an end, no left and right": {
    bad: ["components/ui/chip.tsx", '<span className="flex pl-2" />;\n'],
    good: ["components/ui/chip.tsx", '<span className="left-1/2 flex ps-2" />;\nconst TAG = "pl";\n'],
  },
  "no index files": { bad: ["lib/links/index.ts", ""], good: ["lib/links/links.ts", ""] },
  "no drawers": { bad: ["lib/utils/date.ts", ""], good: ["lib/uptime/date.ts", ""] },
  "file names are kebab-case": { bad: ["lib/links/shortLink.ts", ""], good: ["lib/links/short-link.ts", ""] },
  "a prepared statement's name is its own": {
    bad: [
      "lib/links/links.ts",
      '[{ name: "find", text: "select 1" }, { name: "find", text: "select 2" }];\n',
    ],
    good: [
      "lib/links/links.ts",
      '[{ name: "find", text: "select 1" }, { name: "look", text: "select 2" }];\n',
    ],
  },
  "default exports only where Next or a tool asks for one": {
    bad: ["lib/links/links.ts", "export default function links() {}\n"],
    good: ["app/page.tsx", "export default function Page() {}\n"],
  },
  "other processes are signalled through lib/platform/signal-fixtures.ts alone": {
    bad: ["fault/kill.ts", 'process.kill(worker, "SIGKILL");\n'],
    good: ["fault/kill.ts", 'process.kill(process.pid, "SIGKILL") || process.kill(app.pid, 0);\n'],
  },
  "settings are read in lib/platform/env.ts alone": {
    bad: ["lib/links/links.ts", "const host = process.env.SHORT_URL;\n"],
    good: ["lib/links/links.ts", "const isBuilt = process.env.NODE_ENV;\n"],
  },
  "connections to PostgreSQL are made in lib/platform/database/connect.ts alone": {
    bad: ["lib/links/links.ts", "const client = new pg.Client({ connectionString });\n"],
    good: ["lib/platform/database/connect.ts", "const client = new pg.Client({ connectionString });\n"],
  },
  "the time is the database's": {
    bad: ["lib/links/links.ts", "const data = { deletedAt: new Date() };\n"],
    good: ["lib/links/links.ts", "const data = { deletedAt: new Date(now()) };\n"],
  },
  "a route fits in 25 lines": {
    bad: ["app/api/urls/route.ts", "\n".repeat(26)],
    good: ["app/api/urls/route.ts", "\n".repeat(25)],
  },
  "a route does not think": {
    bad: ["app/api/urls/route.ts", "if (request) answer();\n"],
    good: ["app/api/urls/route.ts", "// answers if (and only if) there is a key\n"],
  },
  "no look before an insert": {
    bad: ["lib/links/pixels/pixels.ts", "await db().pixel.findFirst({});\nawait db().pixel.create({});\n"],
    good: ["lib/links/links.ts", "await db().domain.findFirst({});\nawait db().link.create({});\n"],
  },
  "every test runs": {
    bad: ["lib/links/links.test.ts", 'test.only("a", () => {});\n'],
    good: ["lib/links/links.test.ts", 'test("a", () => {});\n'],
  },
  "nineteen files in twenty are under 200 lines": {
    bad: ["lib/links/links.ts", "\n".repeat(201)],
    good: ["lib/links/links.ts", "\n".repeat(200)],
  },
  "no source file is over 250 lines, and no test over 300": {
    bad: ["lib/links/links.test.ts", "\n".repeat(301)],
    good: ["lib/links/links.ts", "\n".repeat(250)],
  },
  "identifiers are the field's terms": {
    bad: ["lib/links/links.ts", "const announceAll = 1;\n"],
    good: ["lib/links/links.ts", 'const publisher = "announce";\n'],
  },
  "file names are the field's terms": {
    bad: ["lib/links/detours.ts", ""],
    good: ["fault/thundering-herd.ts", ""],
  },
  "texts are plain American English": {
    bad: ["lib/links/links.ts", "// For whoever asks.\n"],
    good: ["lib/links/links.ts", "// For every client.\n"],
  },
  "no path of one machine": {
    bad: ["docs/operating.md", `cd ${machine}/switchyard\n`],
    good: ["docs/operating.md", "cd /var/lib/switchyard\n"],
  },
  "a link between documents leads somewhere": {
    bad: ["docs/clicks.md", "[Operating](docs/operating.md)\n"],
    good: ["docs/clicks.md", "[here](clicks.md#what-is-kept)\n"],
  },
  "a file that a document names exists": {
    bad: ["ARCHITECTURE.md", "`lib/links/gone.ts`\n"],
    good: ["ARCHITECTURE.md", "`lib/<noun>/schema.ts`\n"],
  },
  "a decision that is named exists": {
    bad: ["lib/links/links.ts", "// why: ADR 7\n"],
    good: ["docs/decisions/07-sums-per-hour.md", "# ADR 7: Sums are kept per hour\n"],
  },
  "a decision fits on one screen": {
    bad: ["docs/decisions/07-sums-per-hour.md", "\n".repeat(46)],
    good: ["docs/decisions/07-sums-per-hour.md", "\n".repeat(45)],
  },
  "a decision's title has its number": {
    bad: ["docs/decisions/07-sums-per-hour.md", "# ADR 8: Sums are kept per hour\n"],
    good: ["docs/decisions/07-sums-per-hour.md", "# ADR 7: Sums are kept per hour\n"],
  },
};

test.each(rules)("$name: broken by a bad sample, kept by a good one", ({ name, broken }) => {
  const sample = SAMPLES[name];
  expect(sample, "each rule has a sample").toBeDefined();
  expect(broken([sourceOf(...(sample?.bad ?? ["", ""]))])).toHaveLength(1);
  expect(broken([sourceOf(...(sample?.good ?? ["", ""]))])).toEqual([]);
});

test.each([
  ['import type { A } from "@/lib/platform/failure";', "lib/platform/failure"],
  ['import {\n  a,\n  b,\n} from "@/lib/platform/env";', "lib/platform/env"],
  ['export { a } from "./alias";', "lib/links/alias"],
  ['import "server-only";', "server-only"],
  ['const late = await import("@/lib/platform/database/db");', "lib/platform/database/db"],
])("%s is seen as an import", (text, expected) => {
  expect(sourceOf("lib/links/links.ts", text).imports).toEqual([expected]);
});
