import { ask, type Reply } from "../ask";
import { anAddress, type Person, program, register, signIn } from "../browser";
import { exampleOf, type Operation, operations, type Place, placesOf, withValue } from "../document";
import type { Attack, Suite, Target } from "../suite";

const JSON_BODY = "application/json";

/** What a page of another site can make a browser send. */
const FROM_ELSEWHERE: [what: string, headers: Record<string, string>][] = [
  ["another site's", { Origin: "https://evil.example", "Content-Type": JSON_BODY }],
  ["a sandboxed page's", { Origin: "null", "Content-Type": JSON_BODY }],
  ["a form's", { "Content-Type": "text/plain" }],
];

const isOfBrowsers = ({ method, security }: Operation) =>
  method !== "GET" && security.some((way) => "session" in way);

const otherSites: Attack = {
  name: "no call of another site acts with a browser's session",
  run: async (target) => {
    const { username, password } = await register(target.origin, "visitor");
    const cookie = (await signIn(target.origin, username, password)) ?? "";
    const acted: string[] = [];
    const asked = (await operations(target)).filter(isOfBrowsers);
    for (const [at, { method, path, body, security }] of asked.entries())
      await Promise.all(
        FROM_ELSEWHERE.filter((_, n) => !target.isShort || n === at % FROM_ELSEWHERE.length).map(
          async ([what, headers]) => {
            const { status } = await ask(target, path.replace(/\{\w+\}/g, "1"), {
              method,
              headers: { Cookie: cookie, "X-Forwarded-For": anAddress(), ...headers },
              body: JSON.stringify(exampleOf(body) ?? {}),
            });
            // Without its own key the item API calls a request invalid.
            const refusal = security.some((way) => "itemsKey" in way) ? 400 : 401;
            if (status !== refusal) acted.push(`${what} ${method} ${path}: ${status}`);
          },
        ),
      );
    return {
      passed: asked.length > 100 && acted.length === 0,
      measured: acted.join(", ") || `${asked.length} operations refused`,
    };
  },
};

/** What a workspace has one of, each made by its path below /api, and the fields of bodies that name one. */
const NOUNS: [noun: string, fields: RegExp, body: object][] = [
  ["domain", /domain/i, { domain: "https://NAME.example" }],
  ["campaign", /campaign/i, { name: "secret" }],
  ["channel", /channel/i, { name: "secret" }],
  ["pixel", /pixel/i, { type: "fbpixel", name: "secret", tag: "318274659102834" }],
  ["overlay", /overlay|^type$/i, { type: "contact", name: "secret", content: {} }],
  ["splash", /splash|^type$/i, { name: "secret" }],
  ["url", /^(links?|ids?|after|members)$/i, { url: "https://secret.example/" }],
  ["qr", /qr/i, { type: "text", data: "secret" }],
  ["bio", /bio/i, { title: "secret" }],
  ["view", /view/i, { name: "secret" }],
  ["catalogue/item", /item/i, { name: "secret" }],
];

/** One of each noun of a person's own. */
async function belongings(origin: string, { key, username }: Person): Promise<Map<string, number>> {
  const owner = program(origin, key);
  const ids = new Map<string, number>();
  for (const [noun, , body] of NOUNS) {
    const named = JSON.parse(JSON.stringify(body).replace("NAME", username)) as object;
    const { json, text } = await owner("POST", `/api/${noun}/add`, named);
    if (typeof json.id !== "number") throw new Error(`${noun}: ${text}`);
    ids.set(noun, json.id);
  }
  return ids;
}

/** The victim's ids begin far from the attacker's, and an id of nobody's is as long as they are. */
const [FIRST, NOBODYS] = [1_000_000_000, 1_999_999_999];

const foreignIds: Attack = {
  name: "another workspace's id in a body gets the response of an absent one",
  run: async (target) => {
    const [eve, victim] = [await register(target.origin, "eve"), await register(target.origin, "victim")];
    const own = await belongings(target.origin, eve);
    await target.database.query(
      `select setval(format('%I', sequencename), ${FIRST}) from pg_sequences where schemaname = 'public'`,
    );
    const theirs = await belongings(target.origin, victim);
    const differing: string[] = [];
    let count = 0;
    for (const operation of (await operations(target)).filter(mayName))
      for (const place of placesOf(operation.body))
        for (const [noun, fields] of NOUNS.filter(([, fields]) => fields.test(nameOf(place)))) {
          count += 1;
          const send = (id: number) => sendId(target, eve, { operation, own, place, id });
          const [absent, foreign] = [await send(NOBODYS), await send(theirs.get(noun) ?? 0)];
          if (saidBy(absent) !== saidBy(foreign) || foreign.status >= 500 || /secret/.test(foreign.text))
            differing.push(
              `${operation.method} ${operation.path} ${place.join(".")} ${fields.source}: ${foreign.text.slice(0, 120)}`,
            );
        }
    return {
      passed: count > 50 && differing.length === 0,
      measured: differing.join(", ") || `${count} fields tell nothing`,
    };
  },
};

/** A key may call it, it does not end what the attack goes on with, and its fields are no texts that name anything. */
const mayName = ({ method, path, security }: Operation) =>
  (method === "POST" || method === "PUT") &&
  security.some((way) => "key" in way) &&
  !/admin|account|\/key|preview|import|segment|goal/.test(path);

const nameOf = (place: Place) => String(place.findLast((name) => typeof name === "string") ?? "");

type Sent = { operation: Operation; own: Map<string, number>; place: Place; id: number };

function sendId(target: Target, { key }: Person, { operation, own, place, id }: Sent): Promise<Reply> {
  const { method, path, body } = operation;
  const [noun = ""] = NOUNS.find(([name]) => path.startsWith(`/api/${name}/`)) ?? [];
  const value = nameOf(place) === "type" ? `overlay-${id}` : id;
  return ask(target, path.replace(/\{\w+\}/g, String(own.get(noun) ?? 1)), {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": JSON_BODY,
      "X-Forwarded-For": anAddress(),
    },
    body: JSON.stringify(withValue(exampleOf(body) ?? {}, place, value)),
  });
}

/** Status and words, without numbers, and without what is random in what was created. */
const saidBy = ({ status, text }: Reply) =>
  `${status} ${text.replace(/\d+/g, "#").replace(/"(alias|shorturl|link|key|secret)":"[^"]*"/g, "")}`;

/** Calls without permission to each operation of the API's document. */
export const suites: Suite[] = [
  { name: "Callers", settings: { API_RATE_LIMIT: "1000000" }, attacks: [otherSites, foreignIds] },
];
