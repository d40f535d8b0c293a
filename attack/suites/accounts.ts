import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { appCode } from "@/lib/identity/access/totp-fixtures";
import { anAddress, browser, type Person, program, register, signIn } from "../browser";
import type { Attack, Outcome, Suite } from "../suite";

const WAIT_MS = 10_000;

/** Limits of a leaked key. */
const TAKEOVER: Attack = {
  name: "a write key made in another workspace does not take the account over",
  run: async ({ origin }) => {
    const [boss, victim] = [await register(origin, "boss"), await register(origin, "victim")];
    const own = browser(origin, await signedIn(origin, victim));
    const { json: app } = await own("POST", "/api/account/two-factor/start", { password: victim.password });
    const secret = String(app.secret);
    await own("POST", "/api/account/two-factor/confirm", { code: appCode(secret) });
    await join(origin, { boss, guest: own, email: victim.email, role: "member" });
    const { json: made } = await own("POST", "/api/key/add", { name: "CI", scopes: ["read", "write"] });
    const leaked = program(origin, String(made.key));
    const personal = (await idsOfKeys(own))[0];
    const steps = [
      ["rotated the personal key", await leaked("POST", `/api/key/${personal}/rotate`)],
      ["revoked the personal key", await leaked("DELETE", `/api/key/${personal}/delete`)],
      ["made an account key", await leaked("POST", "/api/key/add", { name: "x", scopes: ["account"] })],
      ["set the email address", await leaked("PUT", "/api/account/update", { email: "eve@example.com" })],
      ["set the password", await leaked("PUT", "/api/account/update", { password: "eve was here" })],
      ["turned two-factor off", await twoFactorOff(leaked, "eve was here")],
      [
        "made recovery codes",
        await leaked("POST", "/api/account/two-factor/codes", { password: "eve was here" }),
      ],
      ["listed browsers", await leaked("GET", "/api/sessions")],
      ["saved the personal workspace", await leaked("GET", "/api/account/export")],
    ] as const;
    const done: string[] = steps.filter(([, { status }]) => status === 200).map(([what]) => what);
    if (await signIn(origin, victim.username, "eve was here")) done.push("signed in");
    return outcome(done, `${steps.length + 1} steps refused`);
  },
};

/** The same with a browser that was left open, or a cookie that leaked. */
const LEFT_OPEN: Attack = {
  name: "a session without the password does not take the account over",
  run: async ({ origin }) => {
    const victim = await register(origin, "openbrowser");
    const stolen = browser(origin, await signedIn(origin, victim));
    const first = (await idsOfKeys(stolen))[0];
    const steps = [
      ["set the email address", await stolen("PUT", "/api/account/update", { email: "eve2@example.com" })],
      ["set the password", await stolen("PUT", "/api/account/update", { password: "eve was here" })],
      ["made an account key", await stolen("POST", "/api/key/add", { name: "x", scopes: ["account"] })],
      ["received an account key", await stolen("POST", `/api/key/${first}/rotate`)],
      ["turned two-factor on", await stolen("POST", "/api/account/two-factor/start", {})],
      ["ended the account", await stolen("POST", "/api/account/delete", { username: victim.username })],
    ] as const;
    const done = steps.filter(([, { status }]) => status === 200).map(([what]) => what);
    return outcome(done, `${steps.length} steps refused`);
  },
};

/** Runs first, on an empty installation. */
const FIRST_ADMIN: Attack = {
  name: "of those who register first at once, exactly one runs the installation",
  run: async ({ origin, database }) => {
    await Promise.all(Array.from({ length: 4 }, (_, index) => register(origin, `first${index}`)));
    const { rows } = await database.query("select username from users where admin_since is not null");
    return { passed: rows.length === 1, measured: `${rows.length} admins of 4 who came at once` };
  },
};

const LAST_ADMIN: Attack = {
  name: "the last admin cannot leave, and the next stranger runs nothing",
  run: async ({ origin, database }) => {
    const { rows } = await database.query<{ username: string }>(
      "select username from users where admin_since is not null",
    );
    const username = rows[0]?.username ?? "";
    const password = `pass phrase of ${username}`;
    const cookie = await signIn(origin, username, password);
    const own = browser(origin, cookie ?? "");
    const { status } = await own("POST", "/api/account/delete", { username, password });
    const eve = await register(origin, "nextstranger");
    const after = await database.query("select from users where id = $1 and admin_since is not null", [
      eve.id,
    ]);
    const block = await program(origin, eve.key)("PUT", `/api/admin/user/${eve.id - 1}/update`, {
      blocked: true,
    });
    return {
      passed: status === 409 && after.rowCount === 0 && block.status !== 200,
      measured: `leaving answered ${status}, blocking as the next stranger ${block.status}`,
    };
  },
};

const REMOVED_MEMBER: Attack = {
  name: "a removed member's live view ends and shows no click that came after",
  run: async ({ origin }) => {
    const [boss, guest] = [await register(origin, "owner"), await register(origin, "guest")];
    const own = browser(origin, await signedIn(origin, guest));
    await join(origin, { boss, guest: own, email: guest.email, role: "viewer" });
    const cookie = await signedIn(origin, guest);
    await browser(origin, cookie)("POST", "/api/workspace/choose", { id: await workspaceOf(own) });
    const master = program(origin, boss.key);
    const { json: link } = await master("POST", "/api/url/add", {
      url: "https://example.com/",
      custom: "watched",
    });
    const view = watch(origin, "/api/live", { Cookie: cookie });
    await until(() => view.heard().includes("event: clicks"));
    await master("DELETE", `/api/workspace/member/${guest.id}/delete`);
    const before = view.heard().length;
    await visit(origin, String(link.shorturl));
    const ended = await until(() => view.ended());
    const seen = view.heard().slice(before).includes("event: click\n");
    view.stop();
    return { passed: ended && !seen, measured: `ended: ${ended}, shown after the removal: ${seen}` };
  },
};

const MANY_STREAMS: Attack = {
  name: "one person does not take every live view of the process",
  run: async ({ origin }) => {
    const [greedy, other] = [await register(origin, "greedy"), await register(origin, "modest")];
    const keys = [greedy.key];
    for (let n = 0; n < 20; n++) {
      const { json } = await program(origin, greedy.key)("POST", "/api/key/add", { name: `k${n}` });
      keys.push(String(json.key));
    }
    const views = keys.flatMap((key) =>
      Array.from({ length: 25 }, () => watch(origin, "/api/live", bearer(key))),
    );
    await Promise.all(views.map(({ status }) => status));
    const statuses = await Promise.all(views.map(({ status }) => status));
    const modest = watch(origin, "/api/live", bearer(other.key));
    const granted = statuses.filter((status) => status === 200).length;
    const answer = await modest.status;
    for (const view of [...views, modest]) view.stop();
    return {
      passed: granted <= 50 && answer === 200,
      measured: `${granted} of ${views.length} views given to one person, the next person was answered ${answer}`,
    };
  },
};

export const suites: Suite[] = [
  {
    name: "Accounts",
    attacks: [FIRST_ADMIN, LAST_ADMIN, TAKEOVER, LEFT_OPEN, REMOVED_MEMBER, MANY_STREAMS],
  },
];

type Call = ReturnType<typeof program>;

const outcome = (done: string[], refused: string): Outcome => ({
  passed: done.length === 0,
  measured: done.length === 0 ? refused : `it ${done.join(", ")}`,
});

async function signedIn(origin: string, { username, password }: Person): Promise<string> {
  const cookie = await signIn(origin, username, password);
  if (!cookie) throw new Error(`${username} could not sign in`);
  return cookie;
}

type Joining = { boss: Person; guest: Call; email: string; role: string };

async function join(origin: string, { boss, guest, email, role }: Joining) {
  const { json } = await program(origin, boss.key)("POST", "/api/workspace/invitation/add", { email, role });
  const token = new URL(String(json.link)).searchParams.get("token");
  const { status, text } = await guest("POST", "/api/workspace/invitation/accept", { token });
  if (status !== 200) throw new Error(`joining: ${status} ${text}`);
}

const twoFactorOff = async (call: Call, password: string) =>
  call("POST", "/api/account/two-factor/delete", { password });

async function idsOfKeys(call: Call): Promise<number[]> {
  const { json } = await call("GET", "/api/keys");
  return (json.data as { keys: { id: number }[] }).keys.map(({ id }) => id);
}

async function workspaceOf(call: Call): Promise<number | undefined> {
  const { json } = await call("GET", "/api/workspaces");
  return (json.data as { workspaces: { id: number; current: boolean }[] }).workspaces.find(
    (one) => one.current,
  )?.id;
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** A live view: what it has said so far, and whether the server has ended it. */
function watch(origin: string, path: string, headers: Record<string, string>) {
  let [text, over] = ["", false];
  let answered = (_status: number) => {};
  const status = new Promise<number>((resolve) => (answered = resolve));
  const request = get(
    origin + path,
    { headers: { "X-Forwarded-For": anAddress(), ...headers }, agent: false },
    (response) => {
      answered(response.statusCode ?? 0);
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.on("close", () => (over = true)).on("error", () => {});
    },
  );
  request.on("error", () => answered(0));
  return { status, heard: () => text, ended: () => over, stop: () => request.destroy() };
}

const visit = (_origin: string, address: string) =>
  fetch(address, {
    redirect: "manual",
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" },
  });

async function until(holds: () => boolean): Promise<boolean> {
  const end = performance.now() + WAIT_MS;
  while (!holds() && performance.now() < end) await pause(50);
  return holds();
}
