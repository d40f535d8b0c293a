import type { Suite } from "../suite";

const BROKEN = [
  "/share/%ff",
  "/uploads/%ff",
  "/avatars/%ff",
  "/%ff",
  "/qr/%ff",
  "/b/%ff",
  "/r/%ff",
  "/api/url/%ff",
  "/login/%ff",
  "/dashboard/links/%ff",
  "/licenses/%ff",
  "/_next/static/%ff",
  "/api/auth/%ff",
  "/share/%25ff",
  "/uploads/%25ff",
  "/avatars/a%2f..%2fb",
  "/share/a%00b",
  "/api/auth/error?error=%ff",
  "/api/auth/signin/x?callbackUrl=%00",
];

const tree = (state: unknown) => encodeURIComponent(JSON.stringify(state));

/** Headers of Next's own client, with values it would never send. */
const ROUTER_HEADERS: Record<string, string>[] = [
  { "Next-Router-State-Tree": "%ff" },
  { "Next-Router-State-Tree": "{" },
  { "Next-Router-State-Tree": tree([]) },
  { "Next-Router-State-Tree": tree(["", { children: 1 }]) },
  { "Next-Router-State-Tree": encodeURIComponent('["",{"children":'.repeat(600)) },
  { "Next-Router-State-Tree": tree(["", { children: ["%ff", {}] }]) },
  { "Next-Router-State-Tree": tree(["", {}]), "Next-Router-Prefetch": "%ff" },
  { "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/%ff" },
  { "Next-Router-Segment-Prefetch": "/_tree", "Next-Url": "%ff" },
  { "Next-Url": "/\u00ff", "x-nextjs-data": "%ff", "x-nextjs-postponed": "1" },
  { "Next-Action": "%ff", "x-nextjs-html-request-id": "%ff", "Next-HMR-Refresh": "1" },
];
const PAGES = ["/login", "/", "/share/x", "/dashboard/links/1", "/login?_rsc=%ff", "/nothing/here"];

/** Forms that look as if they were for a server action, and bodies that next-auth cannot read. */
const FORMS: [path: string, type: string, body: string][] = [
  [
    "/login",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ["/login", "multipart/form-data", "--x"],
  ["/login", "text/x-component", "%ff"],
  ["/api/auth/providers", "application/json", "\xff"],
  ["/api/auth/callback/credentials", "application/json", "{"],
  ["/api/auth/callback/credentials", "application/json", ""],
];

type Asked = { what: string; status: number };

/** Passes when no response is a server error; the measurement names where there was one. */
function withoutErrors(asked: Asked[]) {
  const errors = asked.filter(({ status }) => status >= 500);
  const measured = errors.map(({ what, status }) => `${what} ${status}`).join(", ");
  return { passed: errors.length === 0, measured: measured || `${asked.length} answered below 500` };
}

/** Addresses that cannot be decoded. */
export const suites: Suite[] = [
  {
    name: "Paths",
    attacks: [
      {
        name: "addresses that are not UTF-8 are no server error",
        run: async ({ origin }) => {
          const asked = BROKEN.map(async (path) => ({
            what: path,
            status: (await fetch(origin + path, { redirect: "manual" })).status,
          }));
          return withoutErrors(await Promise.all(asked));
        },
      },
      {
        name: "what Next's router never sends is no server error",
        run: async ({ origin }) => {
          const asked = PAGES.flatMap((path) =>
            ROUTER_HEADERS.map(async (headers) => ({
              what: `${path} ${Object.keys(headers).join(" ")}`,
              status: (await fetch(origin + path, { headers: { RSC: "1", ...headers }, redirect: "manual" }))
                .status,
            })),
          );
          return withoutErrors(await Promise.all(asked));
        },
      },
      {
        name: "forms that nobody reads are no server error",
        run: async ({ origin }) => {
          const asked = FORMS.map(async ([path, type, body]) => {
            const headers = { "Content-Type": type };
            const { status } = await fetch(origin + path, {
              method: "POST",
              headers,
              body,
              redirect: "manual",
            });
            return { what: `${path} ${type}`, status };
          });
          return withoutErrors(await Promise.all(asked));
        },
      },
    ],
  },
];
