import { readFileSync } from "node:fs";
import { api, expect, person, send, test, visit } from "../fixtures";

type Archive = {
  account: { username: string };
  links: { alias: string; targets: unknown[]; has_password: boolean; clicks: number }[];
  campaigns: { name: string; members: { link_id: number }[] }[];
  qr_codes: { name: string }[];
  purchases: unknown[];
};

test("the archive has every record with what hangs on it, and no password or key", async () => {
  const ada = await person();
  const client = api(ada.key);
  const { json: link } = await client.post<{ id: number }>("/api/url/add", {
    url: "https://example.com/",
    custom: ada.username,
    password: "open sesame",
    geotarget: [{ location: "Germany", link: "https://example.com/de" }],
  });
  const { json: campaign } = await client.post<{ id: number }>("/api/campaign/add", { name: "Spring" });
  await client.post(`/api/campaign/${campaign.id}/assign/${link.id}`);
  await client.post("/api/qr/add", { type: "text", data: "Hello", name: "Door" });
  const { status, text, headers } = await client.get("/api/account/export");
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain(`switchyard-${ada.username}-`);
  const archive = JSON.parse(text) as Archive;
  expect(archive).toMatchObject({
    account: { username: ada.username },
    links: [{ alias: ada.username, has_password: true, clicks: 0, targets: [{ name: "germany" }] }],
    campaigns: [{ name: "Spring", members: [{ link_id: link.id }] }],
    qr_codes: [{ name: "Door" }],
    purchases: [],
  });
  expect(text).not.toMatch(/\$scrypt|password_hash|sy_/);
});

test("the archive holds nothing of anybody else", async () => {
  const [ada, eve] = [await person(), await person()];
  await api(eve.key).post("/api/url/add", { url: "https://example.com/", custom: eve.username });
  expect((await api(ada.key).get("/api/account/export")).text).not.toContain(eve.username);
});

test("a chosen picture is cut to a square, shown to anybody, and gone when it is taken away", async () => {
  const ada = await person();
  const file = readFileSync("docs/pictures/logo.png").toString("base64");
  const { json } = await api(ada.key).post<{ avatar: string }>("/api/account/avatar/add", { file });
  expect(json.avatar).toMatch(/\/avatars\/[0-9a-f]{40}\.webp$/);
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({ data: { avatar: json.avatar } });
  const shown = await visit(json.avatar);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect((await api(ada.key).delete("/api/account/avatar/delete")).status).toBe(200);
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({
    data: { avatar: expect.stringContaining(`/avatars/${ada.username}.svg`) },
  });
  expect((await visit(json.avatar)).status).toBe(404);
});

test("what is no picture becomes nobody's", async () => {
  const ada = await person();
  const page = await send("POST", "/api/account/avatar/add", {
    headers: { Authorization: `Bearer ${ada.key}`, "Content-Type": "application/octet-stream" },
    body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
  });
  expect(page.status).toBe(400);
});

test("defaults are kept, and another workspace's domain or code is none", async () => {
  const [ada, eve] = [await person(), await person()];
  const { json: code } = await api(ada.key).post<{ id: number }>("/api/qr/add", { type: "text", data: "x" });
  const defaults = { weekstart: "sunday", defaulttype: "frame", defaultqr: code.id };
  expect((await api(ada.key).put("/api/workspace/update", defaults)).status).toBe(200);
  expect((await api(ada.key).get("/api/workspace")).json).toMatchObject({ data: defaults });
  expect((await api(eve.key).put("/api/workspace/update", { defaultqr: code.id })).status).toBe(400);
  await api(ada.key).delete(`/api/qr/${code.id}/delete`);
  expect((await api(ada.key).get("/api/workspace")).json).toMatchObject({ data: { defaultqr: null } });
});
