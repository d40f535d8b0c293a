import type { Chapter } from "./step";

const beginning: Chapter = {
  title: "Account and keys",
  text: "An account has a workspace, and as many keys as its programs need.",
  steps: [
    {
      call: "POST /api/register",
      say: "Make an account. The answer shows its first key, this once.",
      open: true,
      body: { username: "ada", email: "ada@example.com", password: "a long enough password" },
      keep: { KEY: "apiKey", USER: "id" },
    },
    {
      call: "GET /api/session",
      say: "Who is signed in, and what this installation is called. Pages ask this; no key is needed.",
      open: true,
    },
    { call: "GET /api/account", say: "Read the account." },
    { call: "POST /api/account", say: "The same, for clients that cannot send `GET`." },
    {
      call: "PUT /api/account/update",
      say: "Change the e-mail address, the password or both. It takes a key with the scope `account`, which the one from registration has; other browsers are signed out, and the account is told.",
      body: { email: "ada@example.org" },
    },
    {
      call: "POST /api/account/avatar/add",
      say: "Choose a picture of yourself. It is cut to a square.",
      file: { field: "file", path: "docs/pictures/logo.png" },
    },
    { call: "DELETE /api/account/avatar/delete", say: "Take it away again." },
    {
      call: "PUT /api/workspace/update",
      say: "Days and hours of statistics are read in the workspace's time zone.",
      body: { timezone: "Europe/Warsaw" },
    },
    {
      call: "PUT /api/workspace/brand/update",
      say: "Pages that visitors meet carry a name and a colour; `logo` takes the address of an uploaded picture.",
      body: { name: "Acme", color: "#8a2be2" },
    },
    { call: "GET /api/workspace/brand", say: "Read them." },
    {
      call: "POST /api/key/add",
      say: "Make another key, here one that may only make links, until the end of a year.",
      body: { name: "Newsletter", scopes: ["create"], expires: "2027-12-31 00:00:00" },
      keep: { OTHER_KEY: "id" },
    },
    { call: "GET /api/keys", say: "List the keys. Of each only the beginning and the end are kept." },
    {
      call: "GET /api/key/{id}",
      say: "Read a key: what is left of its minute, and its last hundred calls.",
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
  title: "Browsers, members, and the end of a key",
  text: "Where somebody is signed in, who else is in the workspace, and how to end that. What is the person's takes a key with the scope `account`, which the one from registration has; signing browsers out, two-factor authentication, joining and leaving workspaces and ending the account take a signed-in browser, and most of them the password.",
  steps: [
    { call: "GET /api/sessions", say: "List the browsers that are signed in." },
    { call: "GET /api/workspaces", say: "List the workspaces you are in. A key sees the one it works in." },
    { call: "GET /api/workspace/members", say: "List who is in the workspace, and as what." },
    {
      call: "POST /api/workspace/invitation/add",
      say: "Invite somebody: a link to pass on, shown this once. Accepting it takes a signed-in browser.",
      body: { email: "grace@example.com", role: "member" },
      keep: { INVITATION: "id" },
    },
    { call: "GET /api/workspace/invitations", say: "List the invitations that nobody has accepted yet." },
    {
      call: "DELETE /api/workspace/invitation/{id}/delete",
      say: "Take an invitation back.",
      at: ["{INVITATION}"],
    },
    { call: "DELETE /api/key/{id}/delete", say: "End a key at once.", at: ["{OTHER_KEY}"] },
    {
      call: "POST /api/webhook/add",
      say: "Have an address of yours told when links are made and licences sold. The secret that signs the messages is shown this once.",
      body: { url: "https://example.com/hooks", events: ["link.created", "purchase.made"] },
      keep: { HOOK: "id" },
    },
    { call: "GET /api/webhooks", say: "List the webhooks." },
    { call: "GET /api/webhook/{id}", say: "Read one.", at: ["{HOOK}"] },
    {
      call: "PUT /api/webhook/{id}/update",
      say: "Change what it is told of, or switch it off.",
      at: ["{HOOK}"],
      body: { active: false },
    },
    { call: "POST /api/webhook/{id}/test", say: "Tell it that it is being tried.", at: ["{HOOK}"] },
    {
      call: "GET /api/webhook/{id}/deliveries",
      say: "Read what it was told last, and what it answered.",
      at: ["{HOOK}"],
    },
    { call: "DELETE /api/webhook/{id}/delete", say: "Delete it.", at: ["{HOOK}"] },
    {
      call: "GET /api/admin/users",
      say: "For those who run the installation, of whom the first is whoever registered first: list everybody who has an account.",
    },
    { call: "GET /api/admin/links", say: "List everybody's links.", query: "?q=spring&limit=1" },
    {
      call: "PUT /api/admin/link/{id}/update",
      say: "Take any link down: visitors are answered 451. `false` puts it up again.",
      at: ["{LINK}"],
      body: { blocked: true },
    },
    {
      call: "GET /api/admin/reports",
      say: "List what strangers reported about links and nobody settled yet.",
    },
    { call: "GET /api/admin/domains", say: "List everybody's domains.", query: "?limit=1" },
    {
      call: "GET /api/account/sign-in",
      say: "Read how the account is signed in to: by password, through the installation's OpenID Connect issuer, or both.",
    },
    { call: "GET /api/account/two-factor", say: "Read whether signing in takes a code beside the password." },
    {
      call: "GET /api/account/security",
      say: "List what happened to the account: sign-ins and refusals, changes of keys, password, address and roles. Here, what was done with keys.",
      query: "?about=keys&limit=2",
    },
    {
      call: "GET /api/account/security/export",
      say: "Download the same, as CSV or one JSON object a line.",
      query: "?format=csv&about=keys",
      lines: 3,
    },
    {
      call: "GET /api/account/security/notices",
      say: "Read which changes of the account its person has not seen in the dashboard yet.",
    },
    {
      call: "GET /api/admin/security",
      say: "For those who run the installation: the same of everybody, by part of a name.",
      query: "?q=ada&limit=1",
    },
    {
      call: "GET /api/admin/security/export",
      say: "Download it.",
      query: "?format=csv&about=keys",
      lines: 3,
    },
    {
      call: "GET /api/account/export",
      say: "Download everything the workspace holds, as one JSON document.",
    },
  ],
};

export const ACCOUNT = { beginning, end };
