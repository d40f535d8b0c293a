import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserFlags, findBrowser } from "@/scripts/setup/browser.mjs";

// Run by name and not a dependency: nothing but this bench needs its eighty packages.
const PROGRAM = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility"] as const;

/** Points from 0 to 100, and what cost some. */
export type Scores = Record<(typeof CATEGORIES)[number], number> & { lost: string[] };

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

/** What Lighthouse makes of a page on a desktop computer, seen with these cookies. Rejects where the program cannot be had. */
export async function lighthouse(address: string, cookies: string): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-lighthouse-"));
  const [headers, report] = [join(folder, "headers.json"), join(folder, "report.json")];
  writeFileSync(headers, JSON.stringify({ Cookie: cookies }));
  const args = [
    ...["exec", "--yes", PROGRAM, "--", address, "--preset=desktop", "--quiet", "--output=json"],
    ...[`--output-path=${report}`, `--extra-headers=${headers}`, `--only-categories=${CATEGORIES.join(",")}`],
    `--chrome-flags=--headless=new ${browserFlags().join(" ")}`,
  ];
  try {
    await promisify(execFile)("npm", args, {
      env: { ...process.env, CHROME_PATH: await findBrowser() },
      timeout: 180_000,
    });
    return scoresOf(JSON.parse(readFileSync(report, "utf8")) as Report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scoresOf({ categories, audits }: Report): Scores {
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`.trim());
  return { performance: points("performance"), accessibility: points("accessibility"), lost };
}
