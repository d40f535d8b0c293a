import type { Chapter } from "./step";

const beginning: Chapter = {
  title: "Account and keys",
  text: "An account has a workspace, and as many keys as its programs need.",
  steps: [
    {
      call: "POST /api/register",
      say: "Create an account. The response contains its first key, which is shown only once.",
      open: true,
      body: { username: "ada", email: "ada@example.com", password: "a long enough password" },
      keep: { KEY: "apiKey", USER: "id" },
    },
    {
      call: "GET /api/session",
      say: "Read who is signed in and the name of this installation. Pages call this endpoint; it needs no key.",
      open: true,
    },
    { call: "GET /api/account", say: "Read the account." },
    { call: "POST /api/account", say: "The same, for clients that cannot send `GET`." },
    {
      call: "PUT /api/account/update",
      say: "Change the email address, the password or both. The key needs the scope `account`, which the key from registration has; other browsers are signed out, and the change appears in the account's security events.",
      body: { email: "ada@example.org" },
    },
    {
      call: "POST /api/account/avatar/add",
      say: "Upload a profile picture. It is cropped to a square.",
      file: { field: "file", path: "docs/pictures/logo.png" },
    },
    { call: "DELETE /api/account/avatar/delete", say: "Remove it." },
    {
      call: "PUT /api/workspace/update",
      say: "Choose the workspace's time zone, in which the days and hours of its statistics are counted.",
      body: { timezone: "Europe/Warsaw" },
    },
    {
      call: "PUT /api/workspace/brand/update",
      say: "Give visitor pages a name and a color; `logo` takes the URL of an uploaded image.",
      body: { name: "Acme", color: "#8a2be2" },
    },
    { call: "GET /api/workspace/brand", say: "Read them." },
    {
      call: "POST /api/key/add",
      say: "Create another key, here one that can only create links and expires at the end of a year.",
      body: { name: "Newsletter", scopes: ["create"], expires: "2027-12-31 00:00:00" },
      keep: { OTHER_KEY: "id" },
    },
    { call: "GET /api/keys", say: "List the keys. Only the beginning and the end of each key are kept." },
    {
      call: "GET /api/key/{id}",
      say: "Read a key, with the calls left in this minute and its last hundred calls.",
      at: ["{OTHER_KEY}"],
    },
    {
      call: "POST /api/key/{id}/rotate",
      say: "Replace a key. The old one works for another 24 hours.",
      at: ["{OTHER_KEY}"],
      keep: { OTHER_KEY: "id" },
    },
  ],
};

const end: Chapter = {
  title: "Browsers, members and revoking access",
  text: "See where you are signed in and who else is in the workspace, and revoke that access. Personal endpoints need a key with the scope `account`, which the key from registration has; signing out browsers, two-factor authentication, joining and leaving workspaces and deleting the account require a signed-in browser, and most of them the password.",
  steps: [
    { call: "GET /api/sessions", say: "List the browsers that are signed in." },
    { call: "GET /api/workspaces", say: "List the workspaces you are in. A key sees only its own." },
    { call: "GET /api/workspace/members", say: "List the members of the workspace and their roles." },
    {
      call: "POST /api/workspace/invitation/add",
      say: "Invite someone with a link that you pass on; it is shown only once. Accepting it requires a signed-in browser.",
      body: { email: "grace@example.com", role: "member" },
      keep: { INVITATION: "id" },
    },
    { call: "GET /api/workspace/invitations", say: "List the invitations that have not been accepted yet." },
    {
      call: "DELETE /api/workspace/invitation/{id}/delete",
      say: "Revoke an invitation.",
      at: ["{INVITATION}"],
    },
    { call: "DELETE /api/key/{id}/delete", say: "Revoke a key at once.", at: ["{OTHER_KEY}"] },
    {
      call: "POST /api/webhook/add",
      say: "Create a webhook: a URL that receives events, such as new links and sold licenses. The secret that signs the events is shown only once.",
      body: { url: "https://example.com/hooks", events: ["link.created", "purchase.made"] },
      keep: { HOOK: "id" },
    },
    { call: "GET /api/webhooks", say: "List the webhooks." },
    { call: "GET /api/webhook/{id}", say: "Read one.", at: ["{HOOK}"] },
    {
      call: "PUT /api/webhook/{id}/update",
      say: "Change its events, or disable it.",
      at: ["{HOOK}"],
      body: { active: false },
    },
    { call: "POST /api/webhook/{id}/test", say: "Send it a test event.", at: ["{HOOK}"] },
    {
      call: "GET /api/webhook/{id}/deliveries",
      say: "List its latest deliveries and their responses.",
      at: ["{HOOK}"],
    },
    { call: "DELETE /api/webhook/{id}/delete", say: "Delete it.", at: ["{HOOK}"] },
    {
      call: "GET /api/admin/users",
      say: "For administrators (the first is the first person who registered): list all users of the installation.",
    },
    { call: "GET /api/admin/links", say: "List all links of the installation.", query: "?q=spring&limit=1" },
    {
      call: "PUT /api/admin/link/{id}/update",
      say: "Block any link: visitors get status 451. `false` unblocks it.",
      at: ["{LINK}"],
      body: { blocked: true },
    },
    {
      call: "GET /api/admin/reports",
      say: "List the reports about links that are still open.",
    },
    { call: "GET /api/admin/domains", say: "List all domains of the installation.", query: "?limit=1" },
    {
      call: "GET /api/account/sign-in",
      say: "Read the account's sign-in methods: password, the installation's OpenID Connect issuer, or both.",
    },
    { call: "GET /api/account/two-factor", say: "Read whether two-factor authentication is enabled." },
    {
      call: "GET /api/account/security",
      say: "List the account's security events: sign-ins, failed attempts, and changes of keys, password, email address and roles. Here, only those made with keys.",
      query: "?about=keys&limit=2",
    },
    {
      call: "GET /api/account/security/export",
      say: "Export the same events as CSV or NDJSON.",
      query: "?format=csv&about=keys",
      lines: 3,
    },
    {
      call: "GET /api/account/security/notices",
      say: "List the security notices that have not been seen in the dashboard yet.",
    },
    {
      call: "GET /api/admin/security",
      say: "For administrators: list the security events of all accounts, filtered by part of a name.",
      query: "?q=ada&limit=1",
    },
    {
      call: "GET /api/admin/security/export",
      say: "Export them.",
      query: "?format=csv&about=keys",
      lines: 3,
    },
    {
      call: "GET /api/account/export",
      say: "Export all data of the workspace as one JSON document.",
    },
  ],
};

export const ACCOUNT = { beginning, end };
