import { post, type Reply, register, signIn } from "../ask";
import type { Suite, Target } from "../suite";

const PASSWORD = "a very unlikely phrase";
/** Where signing in took 65 s; some derivations of half a second each are what it may wait for on a busy machine. */
const PATIENCE_MS = 15_000;

/** How many of each status, `409 × 200`. */
const counted = (statuses: number[]) =>
  [...new Set(statuses)]
    .sort()
    .map((status) => `${status} × ${statuses.filter((each) => each === status).length}`)
    .join(", ");

const UNANSWERED: Reply = { status: 0, headers: {}, cookies: [], body: Buffer.alloc(0), text: "", ms: 0 };

/** Many at once; what is not answered has status 0. */
const flood = (most: number, one: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: most }, (_, n) => one(n).catch(() => UNANSWERED)));

const guess = (target: Target, login: string, from: string) =>
  signIn(target, { login, password: "a wrong guess", from });

/** Attacks on people who want to sign in, and on their passwords, that need no account. */
export const suites: Suite[] = [
  {
    name: "Signing in",
    attacks: [
      {
        name: "200 registrations with a taken address delay no sign-in",
        run: async (target) => {
          const { email, password } = await register(target, "beside", "10.1.0.1");
          const floods = flood(200, (n) =>
            post(target, "/api/register", `10.2.${n}.1`, {
              username: `taken${n}`,
              email,
              password: PASSWORD,
            }),
          );
          const { status, ms } = await signIn(target, { login: email, password, from: "10.1.0.1" });
          const responses = await floods;
          const statuses = responses.map((each) => each.status);
          // On a slow machine the database is what they wait for; a refused client is told when to retry.
          const areAnswered = responses.every(
            ({ status: each, headers }) =>
              [409, 429].includes(each) || (each === 503 && "retry-after" in headers),
          );
          const measured = `signed in after ${ms} ms with ${status}; registrations ${counted(statuses)}`;
          return {
            passed: status === 200 && ms < PATIENCE_MS && areAnswered,
            measured,
          };
        },
      },
      {
        name: "registrations that are hashed delay no sign-in",
        run: async (target) => {
          const { email, password } = await register(target, "hashed", "10.3.0.1");
          const floods = flood(target.isShort ? 30 : 200, (n) =>
            post(target, "/api/register", `10.4.${n}.1`, {
              username: `new${n}`,
              email: `new${n}@example.com`,
              password: PASSWORD,
            }),
          );
          const { status, ms } = await signIn(target, { login: email, password, from: "10.3.0.1" });
          const responses = await floods;
          const statuses = responses.map((each) => each.status);
          const refused = responses.filter((each) => each.status === 503);
          const passed =
            status === 200 &&
            ms < PATIENCE_MS &&
            statuses.every((each) => each === 200 || each === 503) &&
            refused.every(({ headers }) => headers["retry-after"] !== undefined);
          return {
            passed,
            measured: `signed in after ${ms} ms with ${status}; registrations ${counted(statuses)}`,
          };
        },
      },
      {
        name: "one address registers five times a minute at most",
        run: async (target) => {
          const from = (n: number) => `2001:db8:5:1::${n.toString(16)}`;
          const statuses: number[] = [];
          for (let n = 0; n < 12; n++)
            statuses.push(
              (
                await post(target, "/api/register", from(n), {
                  username: `fast${n}`,
                  email: "beside@example.com",
                  password: PASSWORD,
                })
              ).status,
            );
          return {
            passed: statuses.filter((each) => each !== 429).length <= 5,
            measured: `${counted(statuses)} from 12 addresses of one /64`,
          };
        },
      },
      {
        name: "somebody else's wrong passwords lock nobody out",
        run: async (target) => {
          const { email, username, password } = await register(target, "victim", "10.5.0.1");
          const tries: number[] = [];
          for (let n = 0; n < (target.isShort ? 12 : 24); n++)
            tries.push((await guess(target, n % 2 ? email : username, `10.6.${n % 4}.1`)).status);
          const { status } = await signIn(target, { login: email, password, from: "10.5.0.2" });
          return {
            passed: status === 200,
            measured: `${status} for the person after tries ${counted(tries)}`,
          };
        },
      },
      {
        name: "all addresses of a /64 guess as one",
        run: async (target) => {
          const statuses: number[] = [];
          for (let n = 0; n < 12; n++)
            statuses.push((await guess(target, "victim", `2001:db8:6:1::${n.toString(16)}`)).status);
          const guesses = statuses.filter((status) => status !== 429).length;
          return {
            passed: guesses <= 5,
            measured: `${guesses} of 12 guesses were looked at (${counted(statuses)})`,
          };
        },
      },
    ],
  },
];
