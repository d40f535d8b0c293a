import type { Chapter } from "./step";

const beginning: Chapter = {
  title: "Account and keys",
  text: "An account has a workspace, and as many keys as its programs need.",
  steps: [
    [
      "POST /api/register",
      "Create an account. The response contains its first key, which is shown only once.",
      {
        open: true,
        body: { username: "ada", email: "ada@example.com", password: "a long enough password" },
        keep: { KEY: "apiKey", USER: "id" },
      },
    ],
    [
      "GET /api/session",
      "Read who is signed in and the name of this installation. Pages call this endpoint; it needs no key.",
      { open: true },
    ],
    [
      "GET /api/status",
      "Read whether this installation works, and on which part of the last 90 days it did. Needs no key; missing where the operator shows no status.",
      { open: true },
    ],
    ["GET /api/account", "Read the account."],
    ["POST /api/account", "The same, for clients that cannot send `GET`."],
    [
      "PUT /api/account/update",
      "Change the email address, the password or both. The key needs the scope `account`, which the key from registration has; other browsers are signed out, and the change appears in the account's security events.",
      { body: { email: "ada@example.org" } },
    ],
    [
      "POST /api/account/avatar/add",
      "Upload a profile picture. It is cropped to a square.",
      { file: { field: "file", path: "docs/pictures/logo.png" } },
    ],
    ["DELETE /api/account/avatar/delete", "Remove it."],
    [
      "PUT /api/workspace/update",
      "Choose the workspace's time zone, in which the days and hours of its statistics are counted.",
      { body: { timezone: "Europe/Warsaw" } },
    ],
    [
      "PUT /api/workspace/brand/update",
      "Give visitor pages a name and a color; `logo` takes the URL of an uploaded image.",
      { body: { name: "Acme", color: "#8a2be2" } },
    ],
    ["GET /api/workspace/brand", "Read them."],
    [
      "GET /api/account/mail",
      "Read where the account's mails go, whether that address is confirmed, and which mails it gets.",
    ],
    [
      "PUT /api/account/mail/update",
      "Turn mails off that aren't about the account's safety: those about sign-ins in a new browser, and for administrators those about reported links.",
      { body: { signins: true } },
    ],
    [
      "PUT /api/account/language",
      "Choose the language of the dashboard and of mails.",
      { body: { language: "de" } },
    ],
    [
      "GET /api/workspace/quotas",
      "List the limits that the operator has set for the workspace, and how much is used. Usually there are none.",
    ],
    ["GET /api/workspace/notices", "Ask which mails about the workspace you have chosen."],
    [
      "PUT /api/workspace/notices/update",
      "Choose another report: `weekly` and `monthly` need an installation that sends mail, and a confirmed address.",
      { body: { report: "off" } },
    ],
    [
      "POST /api/key/add",
      "Create another key, here one that can only create links and expires at the end of a year.",
      {
        body: { name: "Newsletter", scopes: ["create"], expires: "2027-12-31 00:00:00" },
        keep: { OTHER_KEY: "id" },
      },
    ],
    ["GET /api/keys", "List the keys. Only the beginning and the end of each key are kept."],
    [
      "GET /api/key/{id}",
      "Read a key, with the calls left in this minute and its last hundred calls.",
      { at: ["{OTHER_KEY}"] },
    ],
    [
      "POST /api/key/{id}/rotate",
      "Replace a key. The old one works for another 24 hours.",
      { at: ["{OTHER_KEY}"], keep: { OTHER_KEY: "id" } },
    ],
  ],
};

const end: Chapter = {
  title: "Browsers, members and revoking access",
  text: "See where you are signed in and who else is in the workspace, and revoke that access. Personal endpoints need a key with the scope `account`, which the key from registration has; signing out browsers, two-factor authentication, joining and leaving workspaces and deleting the account require a signed-in browser, and most of them the password.",
  steps: [
    ["GET /api/sessions", "List the browsers that are signed in."],
    ["GET /api/workspaces", "List the workspaces you are in. A key sees only its own."],
    ["GET /api/workspace/members", "List the members of the workspace and their roles."],
    [
      "POST /api/workspace/invitation/add",
      "Invite someone with a link that you pass on; it is shown only once. Accepting it requires a signed-in browser.",
      { body: { email: "grace@example.com", role: "member" }, keep: { INVITATION: "id" } },
    ],
    ["GET /api/workspace/invitations", "List the invitations that have not been accepted yet."],
    ["DELETE /api/workspace/invitation/{id}/delete", "Revoke an invitation.", { at: ["{INVITATION}"] }],
    ["DELETE /api/key/{id}/delete", "Revoke a key at once.", { at: ["{OTHER_KEY}"] }],
    [
      "POST /api/webhook/add",
      "Create a webhook: a URL that receives events, such as new links and sold licenses. The secret that signs the events is shown only once.",
      {
        body: { url: "https://example.com/hooks", events: ["link.created", "purchase.made"] },
        keep: { HOOK: "id" },
      },
    ],
    ["GET /api/webhooks", "List the webhooks."],
    ["GET /api/webhook/{id}", "Read one.", { at: ["{HOOK}"] }],
    [
      "PUT /api/webhook/{id}/update",
      "Change its events, or disable it.",
      { at: ["{HOOK}"], body: { active: false } },
    ],
    ["POST /api/webhook/{id}/test", "Send it a test event.", { at: ["{HOOK}"] }],
    [
      "GET /api/webhook/{id}/deliveries",
      "List its latest deliveries and their responses.",
      { at: ["{HOOK}"] },
    ],
    ["DELETE /api/webhook/{id}/delete", "Delete it.", { at: ["{HOOK}"] }],
    [
      "GET /api/admin/users",
      "For administrators (the first is the first person who registered): list all users of the installation.",
    ],
    [
      "POST /api/admin/user/add",
      "Create an account, whatever `REGISTRATION` says. Its person chooses the password by the link, which is shown only once.",
      { body: { username: "grace", email: "grace@example.com" }, keep: { USER: "id" } },
    ],
    [
      "PUT /api/admin/user/{id}/quotas/update",
      "Change how much a person's own workspace may have. `null` goes back to the installation's default.",
      { at: ["{USER}"], body: { links: 500, domains: "unlimited", members: null } },
    ],
    ["GET /api/admin/user/{id}/quotas", "Read the quotas, and how much is used.", { at: ["{USER}"] }],
    ["GET /api/admin/links", "List all links of the installation.", { query: "?q=spring&limit=1" }],
    [
      "PUT /api/admin/link/{id}/update",
      "Block any link: visitors get status 451. `false` unblocks it.",
      { at: ["{LINK}"], body: { blocked: true } },
    ],
    ["GET /api/admin/reports", "List the reports about links that are still open."],
    ["GET /api/admin/domains", "List all domains of the installation.", { query: "?limit=1" }],
    ["GET /api/admin/mails", "Count the mails of each state, and list the newest."],
    [
      "GET /api/admin/deliveries",
      "Count the webhook deliveries of all workspaces that wait or failed, and list the first ones.",
      { query: "?state=failed" },
    ],
    [
      "GET /api/admin/settings",
      "List the settings that can be changed while the server runs, and where their values come from.",
      { lines: 14 },
    ],
    [
      "PUT /api/admin/settings/update",
      "Change one of them in every process at once. `null` goes back to the default.",
      { body: { name: "PIXEL_CONSENT", value: "ask" } },
    ],
    [
      "GET /api/account/sign-in",
      "Read the account's sign-in methods: password, the installation's OpenID Connect issuer, or both.",
    ],
    ["GET /api/account/two-factor", "Read whether two-factor authentication is enabled."],
    [
      "GET /api/account/security",
      "List the account's security events: sign-ins, failed attempts, and changes of keys, password, email address and roles. Here, only those made with keys.",
      { query: "?about=keys&limit=2" },
    ],
    [
      "GET /api/account/security/export",
      "Export the same events as CSV or NDJSON.",
      { query: "?format=csv&about=keys", lines: 3 },
    ],
    [
      "GET /api/account/security/notices",
      "List the security notices that have not been seen in the dashboard yet.",
    ],
    [
      "GET /api/admin/security",
      "For administrators: list the security events of all accounts, filtered by part of a name.",
      { query: "?q=ada&limit=1" },
    ],
    ["GET /api/admin/security/export", "Export them.", { query: "?format=csv&about=keys", lines: 3 }],
    ["GET /api/account/export", "Export all data of the workspace as one JSON document."],
    [
      "POST /api/account/import",
      "Import such a document into the workspace, up to 128 MB; the body is the document itself. The response comes once it has arrived: the server goes on by itself, and does nothing twice when the same document is sent again. With `dryrun` nothing is created.",
      { query: "?dryrun=true", body: { form: "switchyard archive 2", pixels: [] } },
    ],
    ["GET /api/account/import", "Ask how far the last import is, and what became of which record."],
    ["POST /api/account/import/cancel", "Cancel it while it runs. What it has created stays."],
  ],
};

export const ACCOUNT = { beginning, end };
