/** The groups of the document, in their order, each with the folders below `app/api` that belong to it. */
const GROUPS: [name: string, description: string, folders: string[]][] = [
  ["Links", "Short links and what their visitors get.", ["url", "urls", "view", "views", "icon"]],
  ["Domains", "Branded domains.", ["domain", "domains"]],
  ["Campaigns", "Links in rotation, and their public lists.", ["campaign", "campaigns"]],
  ["Channels", "Links, bio pages and QR codes in groups.", ["channel", "channels"]],
  ["Pixels", "Tracking pixels for links.", ["pixel", "pixels"]],
  ["UTM templates", "Values for the UTM parameters of links.", ["utm"]],
  ["QR codes", "QR codes, counted and drawn by this installation.", ["qr"]],
  ["Overlays", "Messages, forms and images laid over a destination.", ["overlay"]],
  ["Splash pages", "Pages shown before a destination.", ["splash"]],
  ["Bio pages", "Small pages that list links.", ["bio"]],
  [
    "Statistics",
    "Clicks across all records.",
    ["stats", "clicks", "live", "share", "segment", "segments", "annotation", "annotations", "goal", "goals"],
  ],
  ["Catalogue", "The seller's side: items, purchases, profile and payouts.", ["catalogue"]],
  [
    "Item API",
    "Endpoints for the programs of sellers and buyers, with a workspace's key: the account, its items, and whether a purchase code is valid.",
    ["account/details", "items", "purchases"],
  ],
  [
    "Account",
    "The account and its signed-in browsers.",
    ["account", "register", "session", "sessions", "workspace", "workspaces", "status"],
  ],
  ["Keys", "API keys.", ["key", "keys"]],
  ["Webhooks", "URLs that receive events, signed according to Standard Webhooks.", ["webhook", "webhooks"]],
  [
    "Administration",
    "For administrators of the installation: all accounts, links and domains, and the state of the installation. To anyone else these endpoints do not exist.",
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

/** The order in which a reader meets the routes; one that is not here comes after these. */
const READING_ORDER = `
  urls url/add url/[id] url/[id]/update url/[id]/delete url/[id]/restore url/[id]/history url/[id]/history/add
  url/[id]/history/[entryid] url/[id]/history/[entryid]/undo url/[id]/switchback url/[id]/stats url/simulate urls/counts urls/live
  urls/display urls/display/update views views/counts view/add view/[id] view/[id]/update view/[id]/delete urls/export urls/import url/availability url/inspect bio bio/add bio/preview bio/[id]
  bio/[id]/update bio/[id]/winner bio/[id]/stats bio/[id]/stats/export bio/[id]/answers bio/[id]/answers/export
  bio/[id]/answers/[answerid] bio/[id]/delete campaigns campaign/add campaign/[id] campaign/[id]/update
  campaign/[id]/delete campaign/[id]/stats campaign/[id]/members campaign/[id]/members/update
  campaign/[id]/roll campaign/[id]/winner campaign/[id]/history campaign/[id]/history/add
  campaign/[id]/history/[entryid] campaign/[id]/member/[linkid] campaign/[id]/assign/[linkid] channels
  channel/add channel/[id] channel/[id]/details channel/[id]/update channel/[id]/delete channel/[id]/stats
  channel/[id]/assign/[type]/[itemid] channel/[id]/item/[type]/[itemid] domains domain/add domain/[id]
  domain/availability domain/[id]/update domain/[id]/delete domain/[id]/check domain/[id]/apps/check domain/[id]/missing domain/[id]/missing/[pathid] overlay overlay/add
  overlay/preview overlay/[id] overlay/[id]/answers overlay/[id]/answers/export
  overlay/[id]/answers/[answerid] overlay/[id]/stats overlay/[id]/update overlay/[id]/delete splash splash/add
  splash/preview splash/[id] splash/[id]/update splash/[id]/delete pixels pixel/add pixel/[id] pixel/[id]/test
  pixel/[id]/update pixel/[id]/delete utm utm/add utm/[id] utm/[id]/update utm/[id]/delete qr qr/add qr/preview qr/logo qr/logo/fetch qr/[id] qr/[id]/update
  qr/[id]/delete qr/[id]/stats stats url/[id]/stats/[dimension] qr/[id]/stats/[dimension]
  campaign/[id]/stats/[dimension] channel/[id]/stats/[dimension] domain/[id]/stats/[dimension]
  domain/[id]/stats stats/[dimension] segments segment/add segment/[id]/update segment/[id]/delete annotations
  annotation/add annotation/[id]/update annotation/[id]/delete goals goal/add goal/[id]/update goal/[id]/delete url/[id]/clicks url/[id]/clicks/export url/[id]/live clicks
  clicks/export live url/[id]/shares url/[id]/share/add qr/[id]/shares qr/[id]/share/add campaign/[id]/shares
  campaign/[id]/share/add channel/[id]/shares channel/[id]/share/add domain/[id]/shares domain/[id]/share/add
  share/[id] icon/[name] share/[id]/picture share/[id]/update share/[id]/delete urls/bulk urls/change account
  account/update account/avatar/add account/avatar/delete account/delete account/sign-in
  account/sign-in/delete account/two-factor account/two-factor/start account/two-factor/confirm
  account/two-factor/codes account/two-factor/delete account/export account/import account/import/cancel register session sessions
  session/[id]/delete keys key/add key/[id] key/[id]/rotate key/[id]/delete account/details items/all
  items/item purchases/validation catalogue/items catalogue/item/add catalogue/item/[id]
  catalogue/item/[id]/update catalogue/item/[id]/delete catalogue/purchases catalogue/validations
  catalogue/purchase/add catalogue/purchase/[id] catalogue/purchase/[id]/delete catalogue/purchase/[id]/update
  catalogue/profile catalogue/profile/update catalogue/payouts catalogue/payout/add
  catalogue/payout/[id]/delete catalogue/media/add catalogue/purchases/import purchases/activate
  purchases/deactivate purchases/license purchases/license/free purchases/receipt-keys workspace
  workspace/update workspace/brand workspace/brand/update workspace/notices workspace/notices/update workspace/quotas workspaces workspace/choose workspace/members
  workspace/member/[id]/update workspace/member/[id]/delete workspace/invitations workspace/invitation/add
  workspace/invitation/accept workspace/invitation/[id]/delete workspace/leave workspace/key
  workspace/key/reveal workspace/key/regenerate admin/users admin/user/[id]/update admin/user/[id]/role/update
  admin/user/add admin/user/[id]/password-link admin/user/[id]/sign-out admin/user/[id]/quotas admin/user/[id]/quotas/update
  admin/links admin/link/[id]/update admin/reports admin/report/[id]/settle admin/domains
  admin/domain/[id]/update admin/overview admin/backup/start admin/mails admin/mail/[id]/retry admin/mail/[id]/drop
  admin/deliveries admin/delivery/[id]/retry admin/delivery/[id]/drop admin/settings admin/settings/update account/security account/security/export account/security/notices
  account/security/seen admin/security admin/security/export webhooks webhook/add webhook/[id]
  webhook/[id]/update webhook/[id]/delete webhook/[id]/test webhook/[id]/deliveries
  webhook/[id]/repeat/[deliveryid]
`
  .trim()
  .split(/\s+/);

/** Routes as a reader meets them: an order for the document, which no group and no spelling gives. */
export function inReadingOrder<R>(routes: Record<string, R>): [folder: string, route: R][] {
  const places = new Map(READING_ORDER.map((name, at) => [name, at]));
  const place = (folder: string) => places.get(folder) ?? places.size;
  return Object.entries(routes).sort(([a], [b]) => place(a) - place(b));
}
