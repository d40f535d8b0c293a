import { browserOf, joined } from "../browser";
import { api, expect, person, test, visit } from "../fixtures";

test("an ended account takes its links, its keys and its names with it", async () => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await api(ada.key).post("/api/campaign/add", { name: "Spring" });
  expect((await visit(`/${ada.username}`)).status).toBe(302);
  const { username, password, email } = ada;
  expect((await api(ada.key).post("/api/account/delete", { username, password })).status, "a key").toBe(401);
  expect((await (await browserOf(ada)).post("/api/account/delete", { username, password })).status).toBe(200);
  expect((await visit(`/${username}`)).status).toBe(404);
  expect((await api(ada.key).get("/api/account")).status).toBe(401);
  const again = await api().post("/api/register", { username, email, password });
  expect(again.status, "the names are free again").toBe(200);
});

test("an account does not end by a wrong name or password", async () => {
  const ada = await person();
  const { username, password } = ada;
  const browser = await browserOf(ada);
  const end = (body: Record<string, string>) => browser.post("/api/account/delete", body);
  expect((await end({ username: "somebody", password })).status).toBe(400);
  expect((await end({ username, password: "not the password" })).status).toBe(400);
  expect((await end({ username })).status).toBe(400);
  expect((await api(ada.key).get("/api/account")).status).toBe(200);
});

test("an account whose workspace others work in does not end before they have left", async () => {
  const [owner, guest] = [await person(), await person()];
  await joined(owner, guest);
  const { username, password } = owner;
  const browser = await browserOf(owner);
  const end = () => browser.post("/api/account/delete", { username, password });
  expect(await end()).toMatchObject({ status: 409, json: { message: expect.stringContaining("1 other") } });
  await api(owner.key).delete(`/api/workspace/member/${guest.id}/delete`);
  expect((await end()).status).toBe(200);
  expect((await api(guest.key).get("/api/account")).status).toBe(200);
});
