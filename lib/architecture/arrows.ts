import { ROOMS } from "./rooms";
import { isTest, type Rule, type Source } from "./tree";

/**
 * What of lib runs in a browser: shapes, runtime constants, and the files named here. Of `links/responses` components know the types of what
 * the API answers.
 */
const IN_BROWSER =
  /\/(schema|enums)$|^lib\/(links\/(color|responses)|platform\/(failure|fields|lists|responses))$/;
/** A title, a status and what search engines may do have to be there before the first component. */
const PAGE_HEAD = /\/page-head$/;
const REACT = /^(react|react-dom|next)(\/|$)/;
const PRISMA = /^(@prisma\/|prisma\/client|lib\/platform\/database\/db$)/;
const POOL = /^lib\/platform\/database\/pool$/;
const HTTP = /^lib\/platform\/http\//;
const WAYS_IN = ["redirect", "platform/http", "platform/server", "integrations/openapi"];

/** from (a path) → to (a path without its ending, or a package): never */
const ARROWS: Arrow[] = [
  {
    name: "a room knows the rooms of its row",
    advice: "Turn the arrow round, pass the value in, or say in ROOMS why it has to be.",
    from: /^lib\/./,
    to: (name, path) => {
      const [from, to] = [roomOf(path), roomOf(name)];
      if (!inLib(name) || from === to || to === "platform") return false;
      return !(ROOMS[from] ?? []).includes(to);
    },
  },
  {
    name: "rooms form no circle",
    advice: "Pass the value in, or move what both rooms need to the one that is known.",
    from: /^lib\/./,
    to: (name, path) => {
      const [from, to] = [roomOf(path), roomOf(name)];
      return (
        inLib(name) && from !== to && !(WAYS_IN.includes(from) && WAYS_IN.includes(to)) && leadsTo(to, from)
      );
    },
  },
  {
    name: "lib knows neither pages nor components",
    advice: "Pass the value in, or move the code up.",
    from: /^lib\//,
    to: (name) => /^(app|components)\//.test(name),
  },
  {
    name: "the product knows nothing of the web",
    advice: "Return plain data or throw a Failure; lib/platform/http turns it into HTTP.",
    from: (path) => path.startsWith("lib/") && !WAYS_IN.includes(roomOf(path)),
    to: (name) => REACT.test(name) || HTTP.test(name),
  },
  {
    name: "a visit needs neither Next nor React nor Prisma",
    advice: "Use pool() and one plain statement.",
    from: /^lib\/redirect\//,
    to: (name) => REACT.test(name) || PRISMA.test(name) || HTTP.test(name),
  },
  {
    name: "components know shapes, not operations",
    advice: "Import from the noun's schema or enums and fetch through api-client.",
    from: /^components\//,
    to: (name) => /^(app\/|prisma\/|@prisma\/)/.test(name) || (inLib(name) && !IN_BROWSER.test(name)),
  },
  {
    name: "components/ui knows no noun, no data and no router",
    advice: "Pass it in as a property.",
    from: /^components\/ui\//,
    to: (name) =>
      (name.startsWith("components/") && !name.startsWith("components/ui/")) ||
      inLib(name) ||
      /^(@tanstack\/|next\/navigation|next-auth)/.test(name),
  },
  {
    name: "a page only puts components together",
    advice: "Move the query to an endpoint and a component.",
    from: /^app\/(?!api\/).*page\.tsx$/,
    to: (name) =>
      PRISMA.test(name) ||
      POOL.test(name) ||
      (inLib(name) && roomOf(name) !== "platform" && !IN_BROWSER.test(name) && !PAGE_HEAD.test(name)),
  },
  {
    name: "a route declares an endpoint",
    advice: "It imports lib/platform/http and its noun, nothing else.",
    from: /^app\/.*\/route(\.next)?\.ts$/,
    to: (name) => PRISMA.test(name) || POOL.test(name) || name.startsWith("components/"),
  },
  {
    name: "the server hands requests over and does not answer them",
    advice: "Visits go to lib/redirect, calls to app/api, the rest to Next.",
    from: /^(server\.ts$|lib\/platform\/server\/)/,
    to: (name) => /^(app|components)\//.test(name) && name !== "app/api/routes",
  },
  {
    name: "the command line calls operations",
    advice: "Call what the endpoint calls.",
    from: /^cli\//,
    to: (name) => /^(app|components)\//.test(name) || HTTP.test(name) || REACT.test(name),
  },
  {
    name: "pictures are drawn when one is asked for",
    advice: "Draw in a turn of `drawing` of lib/platform/media/drawing.",
    from: (path) =>
      path !== "lib/platform/media/drawing.ts" && !/^(scripts|bench|e2e|attack|fault)\//.test(path),
    to: (name) => name === "sharp",
  },
  {
    name: "only lib/identity/access/sign-in knows next-auth",
    advice: "Ask lib/identity/access/sign-in.",
    from: (path) => path !== "lib/identity/access/sign-in.ts" && !path.startsWith("app/api/auth/"),
    to: (name) => /^next-auth(\/|$)/.test(name),
  },
];

type Arrow = {
  name: string;
  advice: string;
  from: RegExp | ((path: string) => boolean);
  to: (name: string, path: string) => boolean;
};

export const arrows: Rule[] = ARROWS.map(({ name, advice, from, to }) => {
  const begins = (path: string) => (typeof from === "function" ? from(path) : from.test(path));
  // Tests may import what they test.
  const broken = (sources: Source[]) =>
    sources
      .filter((source) => !isTest(source) && begins(source.path))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => to(name, path)).map((name) => `${path} → ${name}`),
      );
  return { name, advice, broken };
});

const inLib = (name: string) => name.startsWith("lib/");

/** Whether a room knows another, directly or through the rooms it knows. */
function leadsTo(from: string, to: string, passed: string[] = []): boolean {
  const next = (ROOMS[from] ?? []).filter((room) => !passed.includes(room) && !WAYS_IN.includes(room));
  return next.some((room) => room === to || leadsTo(room, to, [...passed, from]));
}

/** The most specific row a file falls under; what no row covers is a room by its path, which nobody may import. */
function roomOf(path: string): string {
  const folders = path.split("/").slice(1, -1);
  for (let length = folders.length; length > 0; length--) {
    const room = folders.slice(0, length).join("/");
    if (room in ROOMS) return room;
  }
  return folders.join("/");
}
