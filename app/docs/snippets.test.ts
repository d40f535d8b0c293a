import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, KEY_VARIABLE, SNIPPETS } from "@/components/integrations/openapi/snippets";

type Received = {
  method: string | undefined;
  url: string | undefined;
  bearer: string | undefined;
  body: string;
};

let server: Server;
let origin = "";
let received: Received[] = [];
const folder = mkdtempSync(join(tmpdir(), "snippets-"));

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      const { method, url, headers } = request;
      received.push({ method, url, bearer: headers.authorization, body });
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"error":0,"text":"arrived"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** How a program in each language is run: the file that it goes into, and the command. */
const RUNNERS: Record<string, [file: string, command: string, ...args: string[]]> = {
  curl: ["call.sh", "sh"],
  // Without types of its own, the program is JavaScript as well.
  TypeScript: ["call.mjs", process.execPath],
  Python: ["call.py", "python3"],
  PHP: ["call.php", "php"],
};

const isThere = (command: string) => spawnSync(command, ["--version"]).error === undefined;
const languages = SNIPPETS.filter(({ name }) => name === "curl" || isThere(RUNNERS[name]?.[1] ?? ""));

async function ran(name: string, call: Call) {
  const [file = "", command = "", ...args] = RUNNERS[name] ?? [];
  const code = SNIPPETS.find((snippet) => snippet.name === name)?.write(call) ?? "";
  writeFileSync(join(folder, file), code);
  received = [];
  const { stdout } = await promisify(execFile)(command, [...args, file], {
    cwd: folder,
    env: { ...process.env, [KEY_VARIABLE]: "sy_fromtheenvironment" },
  });
  return { stdout, received };
}

const BODY = {
  url: 'https://example.com/it\'s?a="b"&c=$HOME`x`',
  title: "Zürich \\n \n 日本 😀 ${x} {$y} %s",
  flags: [true, false, null, 1.5, -3, []],
  nested: { "a key": { empty: {} }, "it's": "\\" },
};

describe.each(languages)("$name", ({ name }) => {
  const call: Call = {
    method: "POST",
    url: `/api/url/add?q=%5Ba%5D&b=1`,
    key: undefined,
    body: JSON.stringify(BODY, null, 2),
    answer: "json",
  };

  test("sends method, address, key and body as they are, and shows the response", async () => {
    const done = await ran(name, { ...call, url: origin + call.url });
    expect(done.stdout).toContain("arrived");
    expect(done.received).toMatchObject([
      { method: "POST", url: call.url, bearer: "Bearer sy_fromtheenvironment" },
    ]);
    expect(JSON.parse(done.received[0]?.body ?? "")).toEqual(BODY);
  });

  test("sends a key that was given, and no body where there is none", async () => {
    const done = await ran(name, {
      ...call,
      method: "DELETE",
      url: `${origin}/x`,
      key: "sy_it's",
      body: undefined,
    });
    expect(done.received).toEqual([{ method: "DELETE", url: "/x", bearer: "Bearer sy_it's", body: "" }]);
  });

  test("sends a body that is no JSON as it was typed", async () => {
    const done = await ran(name, { ...call, url: `${origin}/x`, body: '{"url": it\'s' });
    expect(done.received[0]?.body).toBe('{"url": it\'s');
  });

  test("prints text, and writes a file", async () => {
    const text = await ran(name, {
      ...call,
      method: "GET",
      body: undefined,
      url: `${origin}/x`,
      answer: "text",
    });
    expect(text.stdout).toContain("arrived");
    await ran(name, { ...call, method: "GET", body: undefined, url: `${origin}/x`, answer: "file" });
    const kept = spawnSync("cat", [join(folder, "response.bin")], { encoding: "utf8" });
    expect(kept.stdout).toContain("arrived");
  });
});
