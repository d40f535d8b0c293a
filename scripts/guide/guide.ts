import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "@/bench/built";
import { startBenchDatabase } from "@/bench/database";
import { startProgram } from "@/bench/program";
import { CHAPTERS } from "./chapters";
import { newSession } from "./session";
import type { Step } from "./step";

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
      for (const step of steps) parts.push(await told(step, session));
    }
    writeFileSync("docs/api.md", `${parts.join("\n\n")}\n`);
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function told(step: Step, session: ReturnType<typeof newSession>): Promise<string> {
  const { command, answer } = await session.run(step);
  return `### \`${step.call}\`\n\n${step.say}\n\n\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`${answer.startsWith("{") ? "json" : "text"}\n${answer}\n\`\`\``;
}

const INTRODUCTION = `# The API, call by call

Every call of the API, made with \`curl\` one after another on a fresh installation, and what it answered. \`npm run docs:api\` makes this page.
The full reference, with every field and every refusal, is at \`/docs\` of your installation and as OpenAPI 3.1 at \`/api/openapi.json\`.

Set these two first; the key is shown when you register, and on the settings page you can make more:

\`\`\`sh
SWITCHYARD=https://${HOST}
KEY=sy_…
\`\`\`

- Every call carries \`Authorization: Bearer $KEY\`. Bodies are JSON.
- \`error\` is 0 in an answer (the text \`"0"\` in a list) and 1 in a refusal, whose \`message\` says what to change.
- A key may call 30 times a minute unless the operator says otherwise; \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` tell what is left, and the
  refusal with status 429 says in \`Retry-After\` how many seconds to wait.
- A \`POST\` with an \`Idempotency-Key\` of your choice can be sent again for 24 hours: it does its work once and gives the same answer each time.
- Lists are paged by \`limit\` (15) and \`page\` (1). Times are UTC.
- Here alone, a text of over 200 characters in an answer is cut short, with a \`…\`.`;

await main();
