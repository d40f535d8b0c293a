import { api, expect, type Person, person, test, visit } from "../fixtures";

type Made = { id: number; link: string; token: string };
type Shared = {
  data: {
    title: string;
    cards: string[];
    totals?: { clicks: number };
    breakdowns: Record<string, unknown[]>;
  };
};
type Listed = {
  data: { result: number; shares: { id: number; cards: string[]; password: boolean; link: string }[] };
};

async function shared(owner: Person, body: Record<string, unknown> = {}) {
  const { json } = await api(owner.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  const made = (await api(owner.key).post<Made>(`/api/url/${json.id}/share/add`, body)).json;
  return { ...made, linkId: json.id, shorturl: json.shorturl };
}
const read = (token: string, query = "") => api().get<Shared>(`/api/share/${token}${query}`);

test("anyone with the address reads the chosen cards, and nothing else", async () => {
  const ada = await person();
  const { token, shorturl, link } = await shared(ada, { cards: ["country", "totals"] });
  await visit(shorturl);
  await expect.poll(async () => (await read(token)).json.data.totals?.clicks).toBe(1);
  const { data } = (await read(token, "?interval=hour&tz=Europe/Warsaw")).json;
  expect(data).toMatchObject({ title: shorturl, cards: ["totals", "country"], totals: { clicks: 1 } });
  expect(Object.keys(data)).not.toContain("series");
  expect(Object.keys(data.breakdowns)).toEqual(["country"]);
  expect(link.endsWith(`/share/${token}`)).toBe(true);
  expect((await read(token, "?from=soon")).status).toBe(400);
});

test("UTM is shown where its owner chose it, and not by itself", async () => {
  const ada = await person();
  const { linkId, token } = await shared(ada, { cards: ["utm_source"] });
  await api(ada.key).put(`/api/url/${linkId}/update`, {
    url: "https://example.com/",
    parameters: [{ name: "utm_source", value: "mail" }],
  });
  const plain = (await api(ada.key).post<Made>(`/api/url/${linkId}/share/add`, {})).json;
  const { shorturl } = (await api(ada.key).get<{ details: { shorturl: string } }>(`/api/url/${linkId}`)).json
    .details;
  await visit(shorturl);
  const breakdowns = async (of: string) => (await read(of)).json.data.breakdowns;
  await expect
    .poll(async () => await breakdowns(token))
    .toEqual({ utm_source: [expect.objectContaining({ name: "mail", clicks: 1 })] });
  expect(Object.keys(await breakdowns(plain.token))).not.toContain("utm_source");
});

test("a password may be tried five times a minute, and is never shown", async () => {
  const ada = await person();
  const { id, token, linkId } = await shared(ada, { password: "open sesame" });
  expect((await read(token)).status).toBe(401);
  const open = (password: string) => api().post<Shared>(`/api/share/${token}`, { password });
  expect((await open("open sesame")).status).toBe(200);
  const { json, text } = await api(ada.key).get<Listed>(`/api/url/${linkId}/shares`);
  expect(json.data).toMatchObject({ result: 1, shares: [{ id, password: true }] });
  expect(text).not.toContain("sesame");
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await open("wrong")).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("a share that is changed, expired or deleted is so at once", async () => {
  const ada = await person();
  const { id, token } = await shared(ada, { password: "open sesame", cards: ["totals"] });
  const change = (body: Record<string, unknown>) => api(ada.key).put(`/api/share/${id}/update`, body);
  expect((await change({ password: null, cards: ["series"] })).status).toBe(200);
  expect((await read(token)).json.data.cards).toEqual(["series"]);
  await change({ expiry: "2020-01-01" });
  expect((await read(token)).status).toBe(404);
  await change({ expiry: null });
  expect((await read(token)).status).toBe(200);
  expect((await change({ cards: ["visitors"] })).status).toBe(400);
  expect((await api(ada.key).delete(`/api/share/${id}/delete`)).status).toBe(200);
  expect((await read(token)).status).toBe(404);
});

test("deleting a link ends its shares; other nouns can be shared as well", async () => {
  const ada = await person();
  const { token, linkId } = await shared(ada);
  await api(ada.key).delete(`/api/url/${linkId}/delete`);
  expect((await read(token)).status).toBe(404);
  const campaign = (await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring" })).json;
  const made = (await api(ada.key).post<Made>(`/api/campaign/${campaign.id}/share/add`)).json;
  expect((await read(made.token)).json.data).toMatchObject({ noun: "campaign", title: "Spring" });
});
