import { api, expect, type Person, person, test } from "../fixtures";

type Made = { error: number; id: number };
type Overlay = { id: number; type: string; name: string; date: string };
type List = { error: string; data: { cta: Overlay[] } };

const message = { type: "message", name: "Spring", content: { text: "We have moved.", delay: 3 } };
const make = async ({ key }: Person, body: object = message) =>
  (await api(key).post<Made>("/api/overlay/add", { ...body })).json.id;
const contents: Record<string, object> = {
  message: { text: "Hello" },
  contact: { heading: "Write to us", thanks: "Thank you." },
  poll: { question: "Which day?", options: ["Friday", "Saturday"] },
  newsletter: { consent: "I agree" },
  image: { image: "https://example.com/a.png", url: "https://example.com/" },
  coupon: { code: "SPRING-24", label: "Use it", url: "https://example.com/shop" },
};

test("a new overlay is answered with error and id, and listed as documented", async () => {
  const ada = await person();
  const made = await api(ada.key).post<Made>("/api/overlay/add", message);
  expect(made.status).toBe(200);
  expect(made.json).toEqual({ error: 0, id: made.json.id });
  expect((await api(ada.key).get<List>("/api/overlay")).json).toEqual({
    error: "0",
    data: {
      result: 1,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      cta: [
        {
          id: made.json.id,
          type: "message",
          name: "Spring",
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    },
  });
});

for (const [type, content] of Object.entries(contents))
  test(`a ${type} is read as it was made`, async () => {
    const ada = await person();
    const id = await make(ada, { type, name: "One", content });
    const { status, json } = await api(ada.key).get(`/api/overlay/${id}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      data: {
        id,
        type,
        name: "One",
        date: expect.any(String),
        content: { ...content, position: "bottom-left", delay: 0 },
      },
    });
  });

test("an overlay that is wrong is refused with the field's name, and not kept", async () => {
  const ada = await person();
  for (const body of [
    {},
    { type: "popup" },
    { ...message, name: "" },
    { ...message, content: { text: 5 } },
  ]) {
    const { status, json } = await api(ada.key).post("/api/overlay/add", { ...body });
    expect([status, json.error]).toEqual([400, 1]);
  }
  expect((await api(ada.key).get<List>("/api/overlay")).json.data.cta).toEqual([]);
});

test("an update changes the name, the content or both, and keeps the type", async () => {
  const ada = await person();
  const id = await make(ada);
  const update = (body: object) => api(ada.key).put(`/api/overlay/${id}/update`, { ...body });
  const { status, json } = await update({ name: "Summer" });
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Overlay has been updated successfully." });
  await update({ type: "coupon", content: { text: "Back soon" } });
  expect((await api(ada.key).get(`/api/overlay/${id}`)).json).toMatchObject({
    data: { type: "message", name: "Summer", content: { text: "Back soon", delay: 0 } },
  });
  expect((await update({ content: { code: "X" } })).status).toBe(400);
});

test("a link can show an overlay, and goes on without it when it is deleted", async () => {
  const ada = await person();
  const id = await make(ada);
  const link = await api(ada.key).post<Made>("/api/url/add", {
    url: "https://example.com/",
    type: `overlay-${id}`,
  });
  expect(link.status).toBe(200);
  const { status, json } = await api(ada.key).delete(`/api/overlay/${id}/delete`);
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Overlay has been deleted successfully." });
  expect((await api(ada.key).get(`/api/overlay/${id}`)).status).toBe(404);
  expect((await api(ada.key).get(`/api/url/${link.json.id}`)).status).toBe(200);
});

test("without a key there is nothing to see", async () => {
  expect((await api().get("/api/overlay")).status).toBe(401);
});
