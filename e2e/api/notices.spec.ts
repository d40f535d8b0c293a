import { api, expect, person, send, test } from "../fixtures";
import { joined } from "../sessions";

type Notices = {
  data: { mail: boolean; confirmed: boolean; report: string; alerts: boolean; brokenlinks: boolean };
};

test("nothing is chosen to begin with, and without a mail server nothing can be", async () => {
  const { key } = await person();
  const { json } = await api(key).get<Notices>("/api/workspace/notices");
  expect(json.data).toEqual({
    mail: false,
    confirmed: false,
    report: "off",
    alerts: false,
    brokenlinks: false,
  });
  for (const chosen of [{ report: "weekly" }, { alerts: true }, { report: "off", alerts: true }]) {
    const refused = await api(key).put("/api/workspace/notices/update", chosen);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("sends no mail")]);
  }
  expect((await api(key).put("/api/workspace/notices/update", { report: "off" })).status).toBe(200);
});

for (const body of [
  {},
  { report: "daily" },
  { report: null },
  { report: ["weekly"] },
  { alerts: "often" },
  { user: 1 },
])
  test(`${JSON.stringify(body)} is refused`, async () => {
    const { key } = await person();
    expect((await api(key).put("/api/workspace/notices/update", body)).status).toBe(400);
  });

test("the choice is the person's: a viewer has one, a key only with the scope account", async () => {
  const [owner, guest] = [await person(), await person()];
  const viewer = await joined(owner, guest, "viewer");
  expect((await viewer.get("/api/workspace/notices")).status).toBe(200);
  expect((await viewer.put("/api/workspace/notices/update", { report: "off" })).status).toBe(200);
  const { json } = await api(owner.key).post<{ key: string }>("/api/key/add", {
    name: "Program",
    scopes: ["read", "write"],
  });
  expect((await api(json.key).get("/api/workspace/notices")).status).toBe(401);
  expect((await api(json.key).put("/api/workspace/notices/update", { report: "off" })).status).toBe(401);
  expect((await send("GET", "/api/workspace/notices")).status).toBe(401);
});
