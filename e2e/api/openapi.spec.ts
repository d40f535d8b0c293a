import { api, expect, itemsKey, person, send, serverUrl, test } from "../fixtures";
import { signInCookie } from "../people";

type Operation = { security: object[]; requestBody?: object; responses: Record<string, object> };
type Served = { openapi: string; paths: Record<string, Record<string, Operation>> };
type Documented = { name: string; method: string; path: string } & Operation;

// `send` compares each answer below with the document; these tests see to it that each documented refusal really comes.
async function documented(): Promise<Documented[]> {
  const { json } = await send<Served>("GET", "/api/openapi.json");
  return Object.entries(json.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method} ${template}`,
      method: method.toUpperCase(),
      // Ids that do not exist: the highest there is, and a UUID for the records that have one.
      path: template
        .replace("/session/{id}", "/session/6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f")
        .replace("/items/item", "/items/item?item_id=2147483647")
        .replace(/\{\w+\}/g, "2147483647"),
    })),
  );
}

/** Calls every operation that documents the status, as `call` says, and gives those that answered another one. */
async function answeredOtherwise(
  status: number,
  call: (operation: Documented) => Promise<{ status: number }>,
) {
  const wanted = (await documented()).filter(({ responses }) => status in responses);
  const others: string[] = [];
  for (const operation of wanted) {
    const answer = await call(operation);
    if (answer.status !== status) others.push(`${operation.name}: ${answer.status}`);
  }
  expect(wanted.length).toBeGreaterThan(0);
  return others;
}

const json = { "Content-Type": "application/json" };
/** Headers of a program; the item API identifies it by its other key. */
const withKey = async () => {
  const ada = await person();
  return { ...json, Authorization: `Bearer ${ada.key}`, "X-API-Key": await itemsKey(ada) };
};

/** Headers of a signed-in browser. */
const withSession = async () => {
  const ada = await person();
  return { ...json, Cookie: await signInCookie(ada), Origin: serverUrl(), "X-Forwarded-For": ada.address };
};

/** Headers for many calls: a new key before one runs out of calls, and a session where keys are not accepted. */
function allowed() {
  let calls = 0;
  let headers: Record<string, string>;
  let session: Record<string, string> | undefined;
  return async ({ security }: Documented) => {
    if (security.length > 0 && security.every((way) => "session" in way)) {
      session ??= await withSession();
      return session;
    }
    if (calls++ % 25 === 0) headers = await withKey();
    return headers;
  };
}
const needsKey = ({ security }: Documented) => security.length > 0;
/** The item API has a limit of its own; items.spec.ts shows how. */
const countsTogether = ({ security }: Documented) => security.some((way) => "key" in way);

test("the document is served to anyone, for any page, and is OpenAPI 3.1", async () => {
  const answer = await send<Served>("GET", "/api/openapi.json");
  expect([answer.status, answer.json.openapi]).toEqual([200, "3.1.0"]);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
});

test("401: every operation that needs a key refuses to go on without one", async () => {
  let at = 0;
  const others = await answeredOtherwise(401, async (operation) => {
    if (!needsKey(operation)) return { status: 401 };
    const from = `10.7.${at >> 8}.${at++ & 255}`;
    // Without any key, a call of the item API is a bad request; with a wrong one it is refused like the others.
    const headers = { ...json, "X-Forwarded-For": from, "X-API-Key": "nobody's" };
    return send(operation.method, operation.path, { headers });
  });
  expect(others).toEqual([]);
});

/** A sheet in the look of a code that is nobody's. */
const LABELS = { sheet: "L7160", list: "https://example.com/", look: 2_147_483_647 };

/** Additional properties that some bodies need and others refuse. */
const BESIDES: Record<string, object> = {
  "/api/qr/preview": { type: "text" },
  "/api/url/2147483647/switchback": { address: "https://example.com/" },
  "/api/url/2147483647/transfer": { workspace: 2_147_483_647 },
  "/api/urls/transfer": { workspace: 2_147_483_647, links: [2_147_483_647] },
  "/api/bio/2147483647/winner": { winner: "b" },
  "/api/qr/labels": LABELS,
  "/api/qr/labels/preview": LABELS,
  "/api/campaign/2147483647/winner": { link: 2_147_483_647 },
  "/api/admin/user/2147483647/role/update": { admin: true },
  "/api/admin/user/add": { username: "nobody", email: "nobody@example.com" },
  "/api/admin/user/2147483647/quotas/update": { members: 5 },
  "/api/admin/settings/update": { name: "PIXEL_CONSENT", value: "off" },
};
/** What a query names one record by. */
const NAMED: Record<string, string> = {
  "/api/urls": "?short=nobody-has-this",
  "/api/stats/first": "?record=url&id=2147483647",
};
test("404: every operation on one record says so when there is none", async () => {
  const headers = allowed();
  const body = {
    id: 2_147_483_647,
    url: "https://example.com/",
    name: "x",
    tag: "x",
    data: "x",
    password: "long enough",
    members: [],
    purchase_code: "x",
    site: "x.example",
    shop: "x",
    role: "viewer",
    note: "x",
    blocked: true,
    ignored: true,
  };
  const others = await answeredOtherwise(404, async (operation) => {
    const { method, path } = operation;
    // It is missing where the operator shows none, and about no record.
    if (path === "/api/status") return { status: 404 };
    return send(method, `${path}${NAMED[path] ?? ""}`, {
      headers: await headers(operation),
      ...(method !== "GET" && { body: JSON.stringify({ ...body, ...BESIDES[path] }) }),
    });
  });
  expect(others).toEqual([]);
});

for (const [status, what, body, length] of [
  [400, "a body that is no JSON", "{", {}],
  [413, "a body that declares 256 MB", undefined, { "Content-Length": "268435456" }],
] as const) {
  test(`${status}: every operation with a body refuses ${what}`, async () => {
    const headers = allowed();
    const others = await answeredOtherwise(status, async (operation) => {
      const { method, path, requestBody } = operation;
      if (!requestBody) return { status };
      return send(method, path, { headers: { ...(await headers(operation)), ...length }, body });
    });
    expect(others).toEqual([]);
  });
}

test("429: every operation that needs a key counts against its limit", async () => {
  const { key } = await person();
  const headers = { ...json, Authorization: `Bearer ${key}` };
  await Promise.all(Array.from({ length: 30 }, () => api(key).get("/api/account")));
  const others = await answeredOtherwise(429, (operation) =>
    countsTogether(operation)
      ? send(operation.method, operation.path, { headers })
      : Promise.resolve({ status: 429 }),
  );
  expect(others).toEqual([]);
});
