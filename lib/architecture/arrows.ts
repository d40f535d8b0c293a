import { isTest, type Rule, type Source } from "./tree";

/** Folders of lib that are no nouns: what the nouns stand on, and the ways in. */
const FOUNDATION = ["access", "database"];
const ENTRANCES = ["http", "openapi", "server", "visit", "architecture"];

/** Which noun may know which other, one way only. Whoever is not here knows no other noun. */
const LEAVES = ["domains", "campaigns", "channels", "pixels", "overlays", "splash"];
const NOUNS: Record<string, string[]> = {
  account: ["device", "media"],
  campaigns: ["history"],
  links: ["history", ...LEAVES],
  stats: ["links", "qr", "clicks", "country", ...LEAVES],
  qr: ["links", "fetch", ...LEAVES],
  bio: ["links", ...LEAVES],
  visit: [
    "attribution",
    "links",
    "clicks",
    "device",
    "country",
    "language",
    "qr",
    "bio",
    "reports",
    ...LEAVES,
  ],
  server: ["visit", "clicks"],
  installation: ["media", "qr", "clicks"],
  clicks: ["device", "country", "language"],
  destinations: ["fetch"],
  items: ["media"],
  purchases: ["items", "attribution", "country"],
  shares: ["stats", "typeface", ...LEAVES],
  seller: ["account", "media"],
  admin: ["reports"],
  security: ["device", "country", "admin"],
  webhooks: ["fetch"],
  workspace: ["account"],
  brand: ["workspace", "media"],
};

const REACT = /^(react|react-dom|next)(\/|$)/;
const PRISMA = /^(@prisma\/|prisma\/client|lib\/db$)/;

export const arrows: Rule[] = [
  never("lib knows neither pages nor components", "Pass the value in, or move the code up.", {
    from: (path) => path.startsWith("lib/"),
    to: (name) => /^(app|components)\//.test(name),
  }),
  never(
    "a noun knows nothing of the web",
    "Return plain data or throw a Failure; lib/http turns it into HTTP.",
    {
      from: (path) => isNoun(folderOf(path)),
      to: (name) => REACT.test(name) || name.startsWith("lib/http/"),
    },
  ),
  never("a visit needs neither Next nor React nor Prisma", "Use pool() and one plain statement.", {
    from: (path) => path.startsWith("lib/visit/"),
    to: (name) => REACT.test(name) || PRISMA.test(name) || name.startsWith("lib/http/"),
  }),
  never(
    "components know shapes, not operations",
    "Import from lib/<noun>/schema or choices and fetch through api-client.",
    {
      from: (path) => path.startsWith("components/"),
      to: (name) =>
        name.startsWith("app/") || /^(prisma|@prisma)\//.test(name) || (inLib(name) && !isShape(name)),
    },
  ),
  never("components/ui knows no noun, no data and no router", "Pass it in as a property.", {
    from: (path) => path.startsWith("components/ui/"),
    to: (name) =>
      (name.startsWith("components/") && !name.startsWith("components/ui/")) ||
      inLib(name) ||
      /^(@tanstack\/|next\/navigation|next-auth)/.test(name),
  }),
  never("a page only puts components together", "Move the query to an endpoint and a component.", {
    from: (path) => /^app\/(?!api\/).*page\.tsx$/.test(path),
    to: (name) =>
      PRISMA.test(name) ||
      name === "lib/pool" ||
      (isNoun(folderOf(name)) && !isShape(name) && !isPageHead(name)),
  }),
  never("a route declares an endpoint", "It imports lib/http and its noun, nothing else.", {
    from: (path) => /^app\/.*\/route\.ts$/.test(path),
    to: (name) => PRISMA.test(name) || name === "lib/pool" || name.startsWith("components/"),
  }),
  never("nouns know each other one way only", "Let the foreign key do it, or turn the arrow round.", {
    from: (path) => path.startsWith("lib/"),
    to: (name, path) => isNoun(folderOf(name)) && !mayKnow(folderOf(path), folderOf(name)),
  }),
  never("the foundation knows no noun and no way in", "Move what it needs down into it.", {
    from: (path) => isFoundation(path),
    to: (name) => isNoun(folderOf(name)) || ENTRANCES.includes(folderOf(name)),
  }),
  never(
    "the server hands requests over and does not answer them",
    "Visits go to lib/visit, calls to app/api/road, the rest to Next.",
    {
      from: (path) => path === "server.ts" || path.startsWith("lib/server/"),
      to: (name) =>
        (/^(app|components|lib\/http)\//.test(name) && name !== "app/api/road") || name === "lib/db",
    },
  ),
  never("the command line calls operations", "Call what the endpoint calls.", {
    from: (path) => path.startsWith("cli/"),
    to: (name) => /^(app|components|lib\/http)\//.test(name) || REACT.test(name),
  }),
  never("pictures are drawn when one is asked for", "Draw in a turn of `drawing` of lib/sharp.", {
    from: (path) => path !== "lib/sharp.ts" && !/^(scripts|bench|e2e|attack)\//.test(path),
    to: (name) => name === "sharp",
  }),
  never("only lib/access/sign-in knows next-auth", "Ask lib/access/sign-in.", {
    from: (path) => path !== "lib/access/sign-in.ts" && !path.startsWith("app/api/auth/"),
    to: (name) => /^next-auth(\/|$)/.test(name),
  }),
];

/** No import from the one place to the other; tests may import what they test. */
function never(
  name: string,
  advice: string,
  arrow: { from: (path: string) => boolean; to: (name: string, path: string) => boolean },
): Rule {
  const broken = (sources: Source[]) =>
    sources
      .filter((source) => !isTest(source) && arrow.from(source.path))
      .flatMap(({ path, imports }) =>
        imports.filter((to) => arrow.to(to, path)).map((to) => `${path} → ${to}`),
      );
  return { name, advice, broken };
}

/** `lib/links/alias.ts` → `links`; a file directly in lib, and whatever is elsewhere, has none. */
const folderOf = (path: string): string => /^lib\/([^/]+)\//.exec(path)?.[1] ?? "";
const inLib = (name: string) => name.startsWith("lib/");
const isNoun = (folder: string) => folder !== "" && ![...FOUNDATION, ...ENTRANCES].includes(folder);
const isFoundation = (path: string) => FOUNDATION.includes(folderOf(path)) || /^lib\/[^/]+\.ts$/.test(path);
const isShape = (name: string) =>
  /^lib\/([^/]+\/(schema|choices)|failure|fields|luminance|paging)$/.test(name);
/** A title, a status and what search engines may do have to be there before the first component. */
const isPageHead = (name: string) => /^lib\/[^/]+\/page-head$/.test(name);

function mayKnow(from: string, to: string): boolean {
  if (from === to || from === "" || from === "http" || FOUNDATION.includes(from)) return from === to;
  return (NOUNS[from] ?? []).includes(to);
}
