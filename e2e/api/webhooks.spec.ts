import { api, expect, person, test } from "../fixtures";

type Made = { id: number; secret: string };
type Deliveries = { data: { deliveries: { event: string; status: number | null; answer: string | null }[] } };

test("a webhook's secret is shown once, and each delivery is logged with its error", async () => {
  const ada = await person();
  const client = api(ada.key);
  const { json: hook, text } = await client.post<Made>("/api/webhook/add", {
    url: "https://receiver.invalid/hook",
    events: ["link.created"],
  });
  expect(hook.secret, text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await client.get(`/api/webhook/${hook.id}`)).text).not.toContain("whsec_");
  await client.post("/api/url/add", { url: "https://example.com/" });
  const last = async () =>
    (await client.get<Deliveries>(`/api/webhook/${hook.id}/deliveries`)).json.data.deliveries[0];
  await expect.poll(async () => (await last())?.answer, { intervals: [1_000] }).toContain("host");
  expect(await last()).toMatchObject({ event: "link.created", status: null });
});

for (const url of ["http://example.com/", "https://example.com:8443/", "no address"])
  test(`${url} is no address that is called`, async () => {
    const ada = await person();
    const made = await api(ada.key).post("/api/webhook/add", { url, events: ["link.created"] });
    expect(made.status).toBe(400);
  });

test("an event that there is none of is refused", async () => {
  const ada = await person();
  const url = "https://example.com/";
  for (const events of [[], ["link.clicked"], "link.created"])
    expect((await api(ada.key).post("/api/webhook/add", { url, events })).status).toBe(400);
});
