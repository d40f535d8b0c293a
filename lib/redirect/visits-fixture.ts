import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import { PROBE_PATH, proofOf } from "@/lib/links/domains/probe";
import { PIXEL_KINDS } from "@/lib/links/pixels/enums";
import { Echo } from "@/lib/platform/database/echo-fixture";
import { pool } from "@/lib/platform/database/pool";
import { startVisits, type Visits } from "./start";

/** A person's browser; what has no name counts as a robot. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type Answered = {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
};

type Asked = { method?: string; headers?: Record<string, string>; body?: string; address?: string };

/** The product's visits on the test database, without its dashboard, in a workspace of their own. */
export async function visitsForTests(name: string) {
  const folder = mkdtempSync(join(tmpdir(), "visits-"));
  const { rows } = await pool().query<{ id: number }>(
    "insert into workspaces (name) values ($1) returning id",
    [name],
  );
  const workspace = rows[0]?.id ?? 0;
  const visits = await startVisits({ spoolFolder: folder });
  // Joins after the caches, which so hear of each change first.
  const echo = new Echo();
  await echo.start();
  const { server, port } = await listening(visits);
  const add = rowsOf(workspace);

  return {
    workspace,
    port,
    handle: visits.handle,
    /** A visitor who comes once the visits have heard of all that was changed before. */
    visit: async (path: string, asked?: Asked) => {
      await echo.allHeard();
      return visit(port, path, asked);
    },
    /** The same by a program: what its response can do, without a browser's name. */
    fetch: async (path: string, init: RequestInit = {}) => {
      await echo.allHeard();
      return fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    },
    add,
    /** A verified domain, resolved when these visits serve it, which begins with a notification. */
    addDomain: async (host: string, columns: Record<string, unknown> = {}) => {
      const id = await add("domains", {
        scheme: "https",
        host,
        txt_token: "t",
        status: "verified",
        ...columns,
      });
      await vi.waitUntil(() => isServed(port, host), { timeout: 30_000 });
      return id;
    },
    addLink: (alias: string, columns: Record<string, unknown> = {}) =>
      add("links", { alias, url: "https://example.com/there", ...columns }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await echo.stop();
      await visits.stop();
      for (const each of [folder, `${folder}-bio`]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** The visits over HTTP, from addresses that tests choose. */
async function listening({ handle }: Visits) {
  const server = createServer((request, response) => {
    const address = String(request.headers["x-test-address"] ?? "203.0.113.9");
    if (!handle(request, response, address)) response.writeHead(200).end("somebody else");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Inserts a row of this workspace and gives its id. */
const rowsOf =
  (workspace: number) =>
  async (table: string, columns: Record<string, unknown>): Promise<number> => {
    const all = { workspace_id: workspace, ...columns };
    const { rows } = await pool().query<{ id: number }>(
      `insert into ${table} (${Object.keys(all).join(", ")})
       values (${Object.keys(all)
         .map((_, n) => `$${n + 1}`)
         .join(", ")}) returning id`,
      Object.values(all),
    );
    return rows[0]?.id ?? 0;
  };

/** The same for one file of tests: they end with its last test, and the connections to the database with them. */
export async function visitsForFile(name: string) {
  const at = await visitsForTests(name);
  afterAll(async () => {
    await at.stop();
    await pool().end();
  });
  return at;
}

/** One request exactly as given, with any Host. */
const visit = (
  port: number,
  path: string,
  { method = "GET", headers = {}, body, address }: Asked = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const from = address ? { "x-test-address": address } : {};
    const options = { port, path, method, headers: { "user-agent": CHROME, ...from, ...headers } };
    send(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on("error", reject)
      .end(body);
  });

const isServed = async (port: number, host: string) =>
  (await visit(port, PROBE_PATH, { headers: { host } })).text === proofOf(host);

export type VisitsForTests = Awaited<ReturnType<typeof visitsForTests>>;

/** A form as browsers send it. */
export const form = (fields: Record<string, string>, address?: string): Asked => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
  ...(address && { address }),
});

/** Where, when and how the overlays below appear. */
export const look = {
  position: "center",
  delay: 3,
  background: "#1a2b3c",
  color: "#ffffff",
  buttoncolor: "#000000",
};
/** One overlay of each type. */
export const OVERLAYS = {
  message: { heading: "Moved", text: "<b>We</b> have moved.", url: "https://example.com/map" },
  contact: { heading: "Write", thanks: "We will write soon." },
  poll: { question: "Which day?", options: ["Friday", "Saturday"] },
  newsletter: { text: "Once a month.", consent: "I agree" },
  image: { image: "https://example.com/a.png", alt: "A poster", url: "https://example.com/map" },
  coupon: { code: "SPRING-24", url: "https://example.com/map", label: "Use it" },
};
export type OverlayKind = keyof typeof OVERLAYS;

/** A link that shows an overlay of a type; gives the overlay's id. */
export async function overlayLink(at: VisitsForTests, alias: string, type: OverlayKind, more: object = {}) {
  const overlay = await at.add("overlays", {
    type,
    name: type,
    content: { ...look, ...OVERLAYS[type], ...more },
  });
  await at.addLink(alias, { type: "overlay", overlay_id: overlay });
  return overlay;
}

/** Puts pixels on a link. */
export async function carry(
  at: VisitsForTests,
  link: number,
  kinds: readonly (typeof PIXEL_KINDS)[number][] = [PIXEL_KINDS[1]],
) {
  for (const { name, example } of kinds) {
    const pixel = await at.add("pixels", { type: name, kind: name, name, tag: example });
    await pool().query("insert into link_pixels (link_id, pixel_id) values ($1, $2)", [link, pixel]);
  }
}

/** "shown taken" of an overlay as the database has it. */
export const counter = (overlay: number) => async () => {
  const { rows } = await pool().query("select shown, taken from overlay_counters where overlay_id = $1", [
    overlay,
  ]);
  return rows[0] && `${rows[0].shown} ${rows[0].taken}`;
};
export const policyOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)["content-security-policy"]);
