import { ask, CHROME, type Reply, register, signIn } from "../ask";
import type { Suite, Target } from "../suite";

const APP = "app.attack.test";
const SHORT = "go.attack.test";

const visit = (target: Target, path: string, headers: Record<string, string> = {}) =>
  ask(target, path, { headers: { Host: SHORT, "User-Agent": CHROME, ...headers }, timeoutMs: 5_000 });

/** A person with a key and a signed-in browser. */
async function somebody(target: Target) {
  const address = `10.7.${Math.floor(Math.random() * 250)}.1`;
  const { username, password, key } = await register(target, `jar${Date.now().toString(36)}`, address);
  const signedIn = await signIn(target, { login: username, password, from: address, host: APP });
  const session = pairsOf(signedIn).find((pair) => pair.includes("session-token=")) ?? "";
  return { apiKey: key, session };
}

const pairsOf = ({ cookies }: Reply) => cookies.map((each) => each.split(";", 1)[0] ?? "");

async function addLink(target: Target, apiKey: string, link: object): Promise<{ id: number; alias: string }> {
  const { text } = await ask(target, "/api/url/add", {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, Host: APP },
    body: JSON.stringify({ url: "https://example.com/there", ...link }),
  });
  const { id, shorturl } = JSON.parse(text) as { id: number; shorturl: string };
  return { id, alias: new URL(shorturl).pathname };
}

const until = () => Math.floor(Date.now() / 1_000) + 3_600;
const MALFORMED = [
  `${until()}.${"\u00e9".repeat(43)}`,
  `${until()}.${"a".repeat(9_000)}`,
  `${until()}.`,
  `Infinity.${"a".repeat(43)}`,
  "%%%",
  "",
];

/** Cookies that no browser of ours would send. */
export const suites: Suite[] = [
  {
    name: "Cookies",
    settings: { APP_URL: `https://${APP}`, SHORT_URL: `https://${SHORT}` },
    attacks: [
      {
        name: "malformed unlock cookies open no locked link",
        run: async (target) => {
          const { apiKey } = await somebody(target);
          const { id, alias } = await addLink(target, apiKey, { password: "open sesame" });
          await visit(target, alias);
          const statuses: (number | string)[] = [];
          for (const value of MALFORMED)
            for (const name of [`link_${id}`, `__Host-link_${id}`])
              statuses.push(
                await visit(target, alias, { Cookie: `${name}=${value}` }).then(
                  ({ status }) => status,
                  (error: Error) => error.message,
                ),
              );
          const wrong = statuses.filter((status) => status !== 401);
          return {
            passed: wrong.length === 0,
            measured: wrong.join(", ") || `${statuses.length} answered with 401`,
          };
        },
      },
      {
        name: "a session cookie that came twice, or under a name that other hosts can set, is refused",
        run: async (target) => {
          const { session } = await somebody(target);
          const [name = "", value = ""] = session.split("=");
          const bare = name.replace(/^__(Host|Secure)-/, "");
          const statusWith = async (Cookie: string) =>
            (await ask(target, "/api/account/sign-in", { headers: { Host: APP, Cookie } })).status;
          const own = await statusWith(session);
          const forged = await Promise.all(
            [
              `${session}; ${name}=tossed`,
              `${name}=tossed; ${session}`,
              `${session}; ${session}`,
              `__Secure-${bare}=${value}`,
              `${bare}=${value}`,
            ].map(statusWith),
          );
          return {
            passed: name.startsWith("__Host-") && own === 200 && forged.every((status) => status === 401),
            measured: `${name}: ${own} by itself, ${forged.join(" ")} forged`,
          };
        },
      },
      {
        name: "a tenant's pixel script never has the origin of the shared short host",
        run: async (target) => {
          const { apiKey } = await somebody(target);
          const added = await ask(target, "/api/pixel/add", {
            method: "POST",
            headers: { Authorization: `Bearer ${apiKey}`, Host: APP },
            body: JSON.stringify({ type: "gtmpixel", name: "any script", tag: "GTM-ABC123" }),
          });
          const { id } = JSON.parse(added.text) as { id: number };
          const { alias } = await addLink(target, apiKey, { pixels: [id] });
          const { text, headers } = await visit(target, alias);
          const frame = /<iframe id="pixels"[^>]*?srcdoc/.exec(text)?.[0] ?? "no frame";
          const policy = headers["content-security-policy"] ?? "";
          const passed =
            /sandbox="allow-scripts"/.test(frame) && /sandbox (?!.*allow-same-origin)/.test(policy);
          return { passed, measured: `${frame.slice(0, 70)}… ; ${passed ? "cut off" : policy}` };
        },
      },
    ],
  },
];
