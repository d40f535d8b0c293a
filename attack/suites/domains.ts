import { type Account, ask, call, register } from "../ask";
import type { Suite, Target } from "../suite";

/** Where the operator's dashboard is shown, and names above and beside it. */
const DASHBOARD = "links.corp.example";

const claim = (target: Target, account: Account, host: string, redirect = "https://evil.example/") =>
  call(target, account, "/api/domain/add", { domain: `https://${host}`, redirectroot: redirect });

const page = (target: Target, path: string, host: string) => ask(target, path, { headers: { Host: host } });

type People = { operator: Account; stranger: Account };

/** Those of each suite: they run side by side. */
const people = new WeakMap<Target, People>();

/** The first to register is the administrator; the second is an ordinary user. */
async function both(target: Target): Promise<People> {
  const known = people.get(target);
  if (known) return known;
  const registered = {
    operator: await register(target, "operator", "198.51.100.1"),
    stranger: await register(target, "stranger", "198.51.100.2"),
  };
  people.set(target, registered);
  return registered;
}

/** Strangers who claim hosts that are not theirs, under the default settings. */
export const suites: Suite[] = [
  {
    name: "Domains",
    attacks: [
      {
        name: "a claim by a stranger takes nothing from a host that shows the dashboard",
        run: async (target) => {
          const { stranger } = await both(target);
          const before = (await page(target, "/login", DASHBOARD)).status;
          const claimed = (await claim(target, stranger, DASHBOARD)).status;
          const [root, login] = [await page(target, "/", DASHBOARD), await page(target, "/login", DASHBOARD)];
          const leads = String(root.headers.location ?? "nowhere else");
          return {
            passed: before === 200 && login.status === 200 && !leads.includes("evil"),
            measured: `claim ${claimed}, / ${root.status} leads ${leads}, /login ${before} then ${login.status}`,
          };
        },
      },
      {
        name: "a stranger's claim keeps nobody from linking to the host",
        run: async (target) => {
          const { operator, stranger } = await both(target);
          const claimed = (await claim(target, stranger, "news.example")).status;
          const { status } = await call(target, operator, "/api/url/add", { url: "https://news.example/a" });
          return { passed: claimed === 200 && status === 200, measured: `claim ${claimed}, link ${status}` };
        },
      },
    ],
  },
  {
    name: "Domains of the installation",
    settings: {
      APP_URL: "https://links.corp.example",
      SHORT_URL: "https://go.corp.example",
      DOMAIN_TARGETS: "edge.hoster.example",
    },
    attacks: [
      {
        name: "our own hosts and the names above them cannot be claimed by strangers",
        run: async (target) => {
          const { stranger } = await both(target);
          const hosts = [
            "links.corp.example",
            "LINKS.Corp.Example.",
            "go.corp.example",
            "corp.example",
            "edge.hoster.example",
            "hoster.example",
          ];
          const statuses = [];
          for (const host of hosts) statuses.push((await claim(target, stranger, host)).status);
          return { passed: statuses.every((status) => status === 409), measured: statuses.join(", ") };
        },
      },
      {
        name: "no domain is served on our own host, whatever port and final dot it is asked with",
        run: async (target) => {
          await target.database.query(
            `insert into domains (workspace_id, scheme, host, redirect_root, txt_token, status)
             select id, 'https', 'links.corp.example', 'https://evil.example/', 't', 'verified' from workspaces limit 1`,
          );
          await target.restart();
          const names = ["links.corp.example", "links.corp.example:8443", "links.corp.example."];
          const replies = await Promise.all(names.map((name) => page(target, "/", name)));
          const taken = replies.filter(({ headers }) => String(headers.location).includes("evil"));
          return { passed: taken.length === 0, measured: `${taken.length} of ${names.length} led elsewhere` };
        },
      },
    ],
  },
];
