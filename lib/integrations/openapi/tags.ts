/** The groups of the document, in their order, each with the folders below `app/api` that belong to it. */
const GROUPS: [name: string, description: string, folders: string[]][] = [
  ["Links", "Short links and what their visitors get.", ["url", "urls"]],
  ["Domains", "Branded domains.", ["domain", "domains"]],
  ["Campaigns", "Links in rotation, and their public lists.", ["campaign", "campaigns"]],
  ["Channels", "Links, bio pages and QR codes in groups.", ["channel", "channels"]],
  ["Pixels", "Tracking pixels for links.", ["pixel", "pixels"]],
  ["QR codes", "QR codes, counted and drawn by this installation.", ["qr"]],
  ["Overlays", "Messages, forms and images laid over a destination.", ["overlay"]],
  ["Splash pages", "Pages shown before a destination.", ["splash"]],
  ["Bio pages", "Small pages that list links.", ["bio"]],
  ["Statistics", "Clicks across all records.", ["stats", "clicks", "live", "share"]],
  ["Catalogue", "The seller's side: items, purchases, profile and payouts.", ["catalogue"]],
  [
    "Item API",
    "Endpoints for the programs of sellers and buyers, with a workspace's key: the account, its items, and whether a purchase code is valid.",
    ["account/details", "items", "purchases"],
  ],
  [
    "Account",
    "The account and its signed-in browsers.",
    ["account", "register", "session", "sessions", "workspace", "workspaces"],
  ],
  ["Keys", "API keys.", ["key", "keys"]],
  ["Webhooks", "URLs that receive events, signed according to Standard Webhooks.", ["webhook", "webhooks"]],
  [
    "Administration",
    "For administrators of the installation: all accounts, links and domains. To anyone else these endpoints do not exist.",
    ["admin"],
  ],
];

export const TAGS: Record<string, string> = Object.fromEntries(
  GROUPS.map(([name, description]) => [name, description]),
);

/** The group a route belongs to; a group may name one route of another group's folder. */
export function tagOf(folder: string): string {
  const [first = ""] = folder.split("/");
  const groupWith = (name: string) => GROUPS.find(([, , folders]) => folders.includes(name));
  const [name] = groupWith(folder) ?? groupWith(first) ?? [];
  if (!name)
    throw new Error(`lib/integrations/openapi/tags.ts does not say which group /api/${first} belongs to`);
  return name;
}
