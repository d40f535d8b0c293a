import { api, expect, type Person, person, test } from "../fixtures";

type Member = { id: number; weight: number; paused: boolean };
type Declared = { data: { winner: Member; paused: number[] } };

const add = async ({ key }: Person, path: string, body: Record<string, string>) =>
  (await api(key).post<{ id: number }>(`/api/${path}/add`, body)).json.id;
const link = (ada: Person) => add(ada, "url", { url: "https://example.com/" });
const membersOf = async ({ key }: Person, id: number) =>
  (await api(key).get<{ data: { members: Member[] } }>(`/api/campaign/${id}/members`)).json.data.members;

async function three(ada: Person) {
  const id = await add(ada, "campaign", { mode: "weighted" });
  const links = [await link(ada), await link(ada), await link(ada)];
  for (const one of links) await api(ada.key).post(`/api/campaign/${id}/assign/${one}`);
  return { id, links };
}

test("a winner leaves the rotator one link, names those it paused, and can be taken back without a weight", async () => {
  const ada = await person();
  const { id, links } = await three(ada);
  const [a = 0, b = 0, c = 0] = links;
  const places = async () => (await membersOf(ada, id)).map(({ weight, paused }) => [weight, paused]);
  await api(ada.key).put(`/api/campaign/${id}/members/update`, {
    members: [
      { id: a, weight: 70, paused: false },
      { id: b, weight: 30, paused: true },
      { id: c, weight: 5, paused: true },
    ],
  });
  const { json } = await api(ada.key).post<Declared>(`/api/campaign/${id}/winner`, { link: b });
  expect(json.data).toMatchObject({ winner: { id: b, paused: false }, paused: [a] });
  expect(await places()).toEqual([
    [70, true],
    [30, false],
    [5, true],
  ]);
  const members = [...json.data.paused.map((one) => ({ id: one, paused: false })), { id: b, paused: true }];
  expect((await api(ada.key).put(`/api/campaign/${id}/members/update`, { members })).status).toBe(200);
  expect(await places()).toEqual([
    [70, false],
    [30, true],
    [5, true],
  ]);
});

test("a link that is shut or elsewhere does not win, and nothing is paused", async () => {
  const ada = await person();
  const { id, links } = await three(ada);
  const [a = 0] = links;
  const declare = (body: { link?: number | undefined }, key = ada.key) =>
    api(key).post(`/api/campaign/${id}/winner`, { ...body });
  await api(ada.key).put(`/api/url/${a}/update`, { url: "https://example.com/", status: "disabled" });
  expect(await declare({ link: a })).toMatchObject({
    status: 400,
    json: { message: "link is disabled: nobody would be sent anywhere." },
  });
  expect((await declare({ link: await link(ada) })).status).toBe(404);
  expect((await declare({})).status).toBe(400);
  const stranger = await person();
  expect((await declare({ link: links[1] }, stranger.key)).status).toBe(404);
  expect((await membersOf(ada, id)).map(({ paused }) => paused)).toEqual([false, false, false]);
});
