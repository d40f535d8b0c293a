import sharp from "sharp";
import { api, expect, type Person, person, send, test, visit } from "../fixtures";
import { browserOf, joined } from "../sessions";

type Invited = { id: number; link: string };
type Workspaces = { data: { workspaces: { id: number; current: boolean; role: string }[] } };
type Members = { data: { members: { id: number; role: string }[] } };

const invite = (owner: Person, email: string, role = "member") =>
  api(owner.key).post<Invited>("/api/workspace/invitation/add", { email, role });

const tokenOf = ({ link }: Invited) => new URL(link).searchParams.get("token");

test("an invitee sees the workspace's links instead of their own until switching back", async () => {
  const [owner, guest] = [await person(), await person()];
  const { json: made } = await api(owner.key).post<{ id: number }>("/api/url/add", {
    url: "https://example.com/",
  });
  const browser = await joined(owner, guest);
  expect((await browser.get(`/api/url/${made.id}`)).status).toBe(200);
  const { data } = (await browser.get<Workspaces>("/api/workspaces")).json;
  expect(data.workspaces).toMatchObject([
    { current: false, role: "owner" },
    { current: true, role: "member" },
  ]);
  expect((await browser.post("/api/workspace/choose", { id: data.workspaces[0]?.id })).status).toBe(200);
  expect((await browser.get(`/api/url/${made.id}`)).status).toBe(404);
});

test("a viewer reads and changes nothing", async () => {
  const [owner, guest] = [await person(), await person()];
  const browser = await joined(owner, guest, "viewer");
  expect((await browser.get("/api/urls")).status).toBe(200);
  expect((await browser.post("/api/url/add", { url: "https://example.com/" })).status).toBe(401);
  expect(
    (await browser.post("/api/purchases/deactivate", { purchase_code: "x", site: "a.example" })).status,
  ).toBe(401);
  expect((await browser.post("/api/purchases/validation", { purchase_code: "x" })).status).toBe(404);
});

test("the seller of a workspace is its owner, whichever member asks", async () => {
  const [owner, guest] = [await person(), await person()];
  const browser = await joined(owner, guest);
  const { data } = (
    await browser.get<{ data: { username: string; email: string } }>("/api/catalogue/profile")
  ).json;
  expect(data).toMatchObject({ username: owner.username, email: owner.email });
});

test("members cannot manage others, and admins cannot manage the owner", async () => {
  const [owner, guest] = [await person(), await person()];
  const browser = await joined(owner, guest);
  const someone = { email: "someone@example.com", role: "member" };
  expect((await browser.post("/api/workspace/invitation/add", someone)).status).toBe(401);
  expect((await browser.post("/api/workspace/key/regenerate")).status).toBe(401);
  expect((await browser.put("/api/workspace/update", { name: "Mine" })).status).toBe(401);
  expect(
    (await api(owner.key).put(`/api/workspace/member/${guest.id}/update`, { role: "admin" })).status,
  ).toBe(200);
  expect((await browser.post("/api/workspace/invitation/add", someone)).status).toBe(200);
  expect((await browser.delete(`/api/workspace/member/${owner.id}/delete`)).status).toBe(404);
  expect((await browser.put(`/api/workspace/member/${owner.id}/update`, { role: "viewer" })).status).toBe(
    404,
  );
});

test("a removed member has no key there and is back in their own workspace", async () => {
  const [owner, guest] = [await person(), await person()];
  const browser = await joined(owner, guest);
  const { key } = (await browser.post<{ key: string }>("/api/key/add", { name: "There" })).json;
  expect((await api(key).get("/api/urls")).status).toBe(200);
  expect((await api(owner.key).delete(`/api/workspace/member/${guest.id}/delete`)).status).toBe(200);
  expect((await api(key).get("/api/urls")).status).toBe(401);
  const { json: session } = await browser.get("/api/session");
  expect(session).toMatchObject({ data: { workspace: { role: "owner" } } });
  const { json } = await api(owner.key).get<Members>("/api/workspace/members");
  expect(json.data.members).toMatchObject([{ id: owner.id, role: "owner" }]);
});

test("an invitation works once, for its address, and not after it was revoked", async () => {
  const [owner, guest, stranger] = [await person(), await person(), await person()];
  const { json } = await invite(owner, guest.email);
  const token = tokenOf(json);
  const accept = async (somebody: Person) =>
    (await (await browserOf(somebody)).post("/api/workspace/invitation/accept", { token })).status;
  expect(await accept(stranger)).toBe(400);
  expect((await api(guest.key).post("/api/workspace/invitation/accept", { token })).status).toBe(401);
  expect((await api(owner.key).delete(`/api/workspace/invitation/${json.id}/delete`)).status).toBe(200);
  expect(await accept(guest)).toBe(400);
});

test("the owner cannot leave, and members cannot be invited again", async () => {
  const owner = await person();
  expect((await (await browserOf(owner)).post("/api/workspace/leave")).status).toBe(400);
  expect((await invite(owner, owner.email)).status).toBe(409);
  expect((await invite(owner, "no address")).status).toBe(400);
  expect((await invite(owner, "x@example.com", "owner")).status).toBe(400);
});

test("the members of a workspace are secret without a key", async () => {
  for (const path of ["/api/workspaces", "/api/workspace/members", "/api/workspace/invitations"])
    expect((await send("GET", path)).status).toBe(401);
});

type Brand = { data: { name: string; color: string; logo: string } };

const upload = async (key: string, width = 600) => {
  const drawn = sharp({ create: { width, height: 200, channels: 3, background: "#8a2be2" } }).png();
  const file = (await drawn.toBuffer()).toString("base64");
  return (await api(key).post<{ url: string }>("/api/catalogue/media/add", { file })).json.url;
};

test("name, color and logo are stored, and shown on visitor pages", async () => {
  const { key } = await person();
  const logo = await upload(key);
  const chosen = { name: "Acme", color: "#8A2BE2", logo };
  const answer = await api(key).put("/api/workspace/brand/update", chosen);
  expect(answer.status, answer.text).toBe(200);
  const { json } = await api(key).get<Brand>("/api/workspace/brand");
  expect(json.data).toEqual({ name: "Acme", color: "#8a2be2", logo });
  const { json: made } = await api(key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    password: "open sesame",
  });
  const page = await visit(new URL(made.shorturl).pathname);
  expect(page.text).toContain('<img src="data:image/webp;base64,');
  expect(page.text).toContain("Acme</p>");
  expect(Buffer.byteLength(page.text)).toBeLessThan(14_000);
});

test("there is no brand by default, and a chosen one can be removed", async () => {
  const { key } = await person();
  const nothing = { name: "", color: "", logo: "" };
  expect((await api(key).get<Brand>("/api/workspace/brand")).json.data).toEqual(nothing);
  await api(key).put("/api/workspace/brand/update", {
    name: "Acme",
    color: "#8a2be2",
    logo: await upload(key),
  });
  await api(key).put("/api/workspace/brand/update", nothing);
  expect((await api(key).get<Brand>("/api/workspace/brand")).json.data).toEqual(nothing);
});

test.describe("refused", () => {
  const upwards = "https://go.example.com/uploads/../../secret";
  const absent = `/uploads/${"0".repeat(40)}.webp`;
  for (const [field, value] of [
    ["color", "red"],
    ["color", "#12345"],
    ["name", "n".repeat(61)],
    ["logo", "https://example.com/logo.png"],
    ["logo", upwards],
    ["logo", absent],
  ])
    test(`${field}: ${value?.slice(0, 50)}`, async () => {
      const { key } = await person();
      const answer = await api(key).put("/api/workspace/brand/update", { [field ?? ""]: value });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(field);
    });

  test("nothing at all", async () => {
    const { key } = await person();
    expect((await api(key).put("/api/workspace/brand/update", {})).status).toBe(400);
  });
});
