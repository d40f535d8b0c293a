import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureBuilt, startProgram } from "../../bench/program";
import { startBenchDatabase } from "../../bench/setup";
import { ACCOUNT } from "./account";
import { CATALOG } from "./catalog";
import { DOMAINS_AND_PIXELS, QR_CODES } from "./domains-and-codes";
import { GROUPS } from "./groups";
import { LINKS } from "./links";
import { PAGES } from "./pages";
import type { Chapter, Step } from "./step";

/** In the order in which they are called: later ones use what earlier ones made. */
export const CHAPTERS: Chapter[] = [
  ACCOUNT.beginning,
  LINKS,
  ...DOMAINS_AND_PIXELS,
  ...PAGES,
  ...QR_CODES,
  ...GROUPS,
  ...CATALOG,
  ACCOUNT.end,
];

const run = promisify(execFile);

/** A reader's command, and its response. */
type RunStep = { command: string; answer: string };

/** A reader at a terminal, with remembered ids and the key. Rejects when a response is not a success. */
export function newSession(origin: string, host: string) {
  const kept: Record<string, string> = {};
  const filled = (text: string) =>
    text.replace(/\{([A-Z_]+)\}/g, (_, name: string) => kept[name] ?? `{${name}}`);
  /** An id that was kept is a number in a body. */
  const filledJson = (text: string) =>
    filled(
      text.replace(/"\{([A-Z_]+)\}"/g, (whole, name: string) =>
        /^\d+$/.test(kept[name] ?? "") ? (kept[name] ?? "") : whole,
      ),
    );

  return {
    async run(step: Step): Promise<RunStep> {
      const [method = "", template = ""] = step.call.split(" ");
      const places = [...(step.at ?? [])];
      const path =
        template.replace(/\{\w+\}/g, () => filled(places.shift() ?? "")) + filled(step.query ?? "");
      const body = step.body === undefined ? undefined : filledJson(JSON.stringify(step.body));
      const command = withItemsKey(commandOf({ ...step, method, path, body }), kept.ITEMS_KEY ?? "\0");
      const { stdout } = await run("curl", [
        ...[
          "-sS",
          "--fail-with-body",
          "-X",
          method,
          "-H",
          `Host: ${host}`,
          "-H",
          `Authorization: Bearer ${kept.KEY ?? ""}`,
        ],
        ...(step.headers ?? []).flatMap((header) => ["-H", header]),
        ...(body === undefined ? [] : ["--data-binary", body]),
        ...(step.file ? ["-F", `${step.file.field}=@${step.file.path}`] : []),
        ...(method === "GET" && template.includes("/live") ? ["--max-time", "1"] : []),
        origin + path,
      ]).catch((error: { stdout?: string; message: string; code?: number }) => {
        // Streams have no end; curl has a time limit.
        if (error.code === TIMED_OUT) return { stdout: error.stdout ?? "" };
        throw new Error(`${step.call}: ${error.stdout ?? error.message}`);
      });
      for (const [name, field] of Object.entries(step.keep ?? {})) kept[name] = valueAt(stdout, field);
      return { command, answer: shown(stdout, step.lines, kept) };
    },
  };
}

/** curl's exit code after --max-time. */
const TIMED_OUT = 28;

type Call = Step & { method: string; path: string; body: string | undefined };

/** One line each for the address, the key and the body. */
function commandOf({ method, path, open, headers = [], body, file }: Call): string {
  const verb = method === "GET" ? "" : `-X ${method} `;
  const lines = [`curl ${verb}"$SWITCHYARD${path}"`];
  if (!open) lines.push('-H "Authorization: Bearer $KEY"');
  for (const header of headers) lines.push(`-H "${header}"`);
  if (body !== undefined) lines.push(`-d '${body.replaceAll("'", "'\\''")}'`);
  if (file) lines.push(`-F "${file.field}=@${file.path.split("/").pop()}"`);
  return lines.join(" \\\n  ");
}

/** The variable instead of the key. A body is in single quotes, which a shell leaves alone: there the variable stands outside of them. */
const withItemsKey = (command: string, key: string) =>
  command.replaceAll(`"${key}"`, `"'"$ITEMS_KEY"'"`).replaceAll(key, "$ITEMS_KEY");

function valueAt(text: string, field: string): string {
  const found = field
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      JSON.parse(text),
    );
  if (found === undefined) throw new Error(`The response has no ${field}: ${text}`);
  return String(found);
}

/** Pages and pictures in responses are shortened. */
const LONGEST = 200;
const shortened = (_: string, value: unknown) =>
  typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;

/** JSON over several lines; keys are secrets even in a guide. */
function shown(text: string, lines = 60, kept: Record<string, string>): string {
  if (/[\0\uFFFD]/.test(text)) return "(a file that is not text)";
  const safe = text
    .replaceAll(kept.KEY ?? "\0", "sy_…")
    .replaceAll(/sy_[A-Za-z0-9_-]{51}/g, "sy_…")
    .replaceAll(kept.ITEMS_KEY ?? "\0", "$ITEMS_KEY");
  const all = (
    safe.startsWith("{")
      ? JSON.stringify(JSON.parse(safe, shortened), null, 2)
      : safe.trimEnd().replaceAll("\r", "")
  ).split("\n");
  return all.length > lines ? [...all.slice(0, lines), "…"].join("\n") : all.join("\n");
}

const HOST = "go.example.com";

/** `npm run docs:api`: goes through the whole API with curl, on an installation made for it, and writes down what came: docs/api.md. */
async function main() {
  ensureBuilt();
  const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "guide-"));
  const database = await startBenchDatabase("guide");
  const server = await startProgram({
    args: ["dist/server.js"],
    port: 4821,
    core: "any",
    ready: "/healthz",
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataFolder,
      APP_URL: `https://${HOST}`,
      DOMAIN_CHECK: "warn",
      TRUST_PROXY: "1",
      API_RATE_LIMIT: "1000",
    },
  });
  try {
    const session = newSession(server.origin, HOST);
    const parts: string[] = [INTRODUCTION];
    for (const { title, text, steps } of CHAPTERS) {
      parts.push(`## ${title}`, text);
      for (const [call, say, details] of steps)
        parts.push(await transcriptOf({ call, say, ...details }, session));
    }
    writeFileSync("docs/api.md", `${parts.join("\n\n")}\n`);
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function transcriptOf(step: Step, session: ReturnType<typeof newSession>): Promise<string> {
  const { command, answer } = await session.run(step);
  return `### \`${step.call}\`\n\n${step.say}\n\n\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`${answer.startsWith("{") ? "json" : "text"}\n${answer}\n\`\`\``;
}

const INTRODUCTION = `# The API, call by call

Every call of the API, made with \`curl\` one after another on a fresh installation, and its response. \`npm run docs:api\` generates this page.
The full reference, with every field and every error, is at \`/docs\` on your installation and as OpenAPI 3.1 at \`/api/openapi.json\`.

Set these two first; a key is shown when you register, and you can create more on the settings page:

\`\`\`sh
SWITCHYARD=https://${HOST}
KEY=sy_…
\`\`\`

IDs, tokens and file names in a call are those from the responses before it; yours differ.

- Send \`Authorization: Bearer $KEY\` with every call. Bodies are JSON.
- \`error\` is 0 in a response (the text \`"0"\` in a list) and 1 in an error, whose \`message\` says what to change.
- A key may make 30 calls per minute unless the operator sets another limit; \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` say what is left, and
  a response with status 429 says in \`Retry-After\` how many seconds to wait.
- A \`POST\` with an \`Idempotency-Key\` of your choice can be repeated for 24 hours: it is carried out once and returns the same response each time.
- Lists are paged by \`limit\` (15) and \`page\` (1). Times are UTC.
- On this page only, texts of over 200 characters in a response are truncated with a \`…\`.`;

await main();
