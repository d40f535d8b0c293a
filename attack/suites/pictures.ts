import { type Account, ask, call, register } from "../ask";
import type { Suite, Target } from "../suite";

const CONNECTIONS = 24;
/** Beside an idle server it is a few milliseconds; a machine that is busy with other things is no attack. */
const MOST_MS = 5_000;

/** Addresses of many attackers, each in a group of its own. */
const address = (n: number) => `198.51.${Math.floor(n / 250) % 250}.${n % 250}`;

/** Codes that take long to draw: as much content as fits, in dots. */
async function makeCodes(target: Target, account: Account, count: number): Promise<string[]> {
  const paths = [];
  for (let n = 0; n < count; n++) {
    const body = { type: "text", data: `${n}`.padEnd(2_300, "x"), shape: "dot" };
    const { status, body: answer } = await call(target, account, "/api/qr/add", body);
    if (status !== 200) throw new Error(`a code was answered with ${status}: ${answer.toString()}`);
    paths.push(new URL((JSON.parse(answer.toString()) as { link: string }).link).pathname);
  }
  return paths;
}

/** The longest that another person waits for a small file and for the first step of signing in during the attack. */
async function longestWait(target: Target, seconds: number, attack: (n: number) => Promise<unknown>) {
  const end = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > end;
  const attackers = Array.from({ length: CONNECTIONS }, async (_, at) => {
    for (let n = at; !isOver(); n += CONNECTIONS) await attack(n).catch(() => {});
  });
  let [longest, asked] = [0, 0];
  while (!isOver()) {
    const waits = await Promise.all([ask(target, "/icon.svg"), ask(target, "/api/auth/csrf")]);
    longest = Math.max(longest, ...waits.map(({ ms }) => ms));
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.all(attackers);
  return {
    passed: longest < MOST_MS && asked > 0,
    measured: `others waited ${Math.round(longest)} ms at most, ${asked} times asked`,
  };
}

/** Public pictures, drawn on request. */
export const suites: Suite[] = [
  {
    name: "Pictures",
    settings: { API_RATE_LIMIT: "100000" },
    attacks: [
      {
        name: "24 connections that ask for every size of a code delay nobody",
        run: async (target) => {
          const account = await register(target, "painter", "192.0.2.1");
          const paths = await makeCodes(target, account, 4);
          const sizes = new Map<string, number>();
          const outcome = await longestWait(target, target.isShort ? 3 : 60, async (n) => {
            const path = `${paths[n % paths.length]}.png?size=${64 + ((n * 37) % 1_984)}`;
            const { status } = await ask(target, path, { headers: { "X-Forwarded-For": address(n) } });
            sizes.set(String(status), (sizes.get(String(status)) ?? 0) + 1);
          });
          const responses = [...sizes].map(([status, count]) => `${count} × ${status}`).join(", ");
          return { ...outcome, measured: `${outcome.measured}; ${responses}` };
        },
      },
      {
        name: "previews of one account delay nobody",
        run: async (target) => {
          const account = await register(target, "previewer", "192.0.2.2");
          const body = { type: "text", data: "x".repeat(1_200), shape: "rounded", margin: 4 };
          return longestWait(target, target.isShort ? 2 : 30, async (n) => {
            const asked = { ...body, data: `${n}${body.data}` };
            const { status } = await call(target, account, "/api/qr/preview", asked);
            // A retry at once helps nobody.
            if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
          });
        },
      },
    ],
  },
];
