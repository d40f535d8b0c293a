import { api, expect, type Person, person, send, test } from "../fixtures";

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
  test(`a ${type} is read as created`, async () => {
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

test("a link can show an overlay, and redirects once it is deleted", async () => {
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

type MadePair = { id: number; short: string };
type AnswerList = {
  data: { result: number; answers: { id: number; link: number; date: string; fields: object }[] };
};
type Metrics = { data: object };

const poll = {
  type: "poll",
  name: "Day",
  content: { question: "Which day?", options: ["Friday", "Saturday"] },
};
const contact = { type: "contact", name: "Write", content: { heading: "Write to us" } };

async function shown({ key }: Person, overlay: object) {
  const { json } = await api(key).post<MadePair>("/api/overlay/add", { ...overlay });
  const link = await api(key).post<MadePair & { shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    type: `overlay-${json.id}`,
  });
  return { overlay: json.id, link: link.json.id, path: new URL(link.json.shorturl).pathname };
}

const answer = (path: string, fields: Record<string, string>, from: string) =>
  send("POST", path, {
    headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": from },
    body: new URLSearchParams({ overlay: "form", ...fields }).toString(),
  });

test("responses are listed newest first, counted, and deleted one by one or all at once", async () => {
  const ada = await person();
  const { overlay, link, path } = await shown(ada, poll);
  for (const [n, option] of ["1", "2", "2"].entries())
    expect((await answer(path, { option }, `10.66.0.${n + 1}`)).status).toBe(200);
  const list = () => api(ada.key).get<AnswerList>(`/api/overlay/${overlay}/answers`);
  const { status, json } = await list();
  expect(status).toBe(200);
  expect(json.data.answers.map(({ fields }) => fields)).toEqual([
    { option: "Saturday" },
    { option: "Saturday" },
    { option: "Friday" },
  ]);
  expect(json.data.answers[0]).toMatchObject({ link, date: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
  await expect
    .poll(async () => (await api(ada.key).get<Metrics>(`/api/overlay/${overlay}/stats`)).json.data)
    .toEqual({
      shown: 0,
      taken: 3,
      sent: 3,
      options: [
        { option: "Friday", votes: 1 },
        { option: "Saturday", votes: 2 },
      ],
    });
  const [newest] = json.data.answers;
  expect((await api(ada.key).delete(`/api/overlay/${overlay}/answers/${newest?.id}`)).status).toBe(200);
  expect((await api(ada.key).delete(`/api/overlay/${overlay}/answers/${newest?.id}`)).status).toBe(404);
  expect((await list()).json.data.result).toBe(2);
  expect((await api(ada.key).delete(`/api/overlay/${overlay}/answers`)).status).toBe(200);
  expect((await list()).json.data.result).toBe(0);
});

test("the file has a column for each field, and nothing that a spreadsheet would run", async () => {
  const ada = await person();
  const { overlay, path } = await shown(ada, contact);
  await answer(path, { name: "=1+1", email: "bob@example.com", message: 'Say "hi", twice' }, "10.66.1.1");
  const csv = await api(ada.key).get(`/api/overlay/${overlay}/answers/export`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [head, line] = csv.text.split("\r\n");
  expect(head).toBe("id,date,name,email,message");
  expect(line).toMatch(/^\d+,[\d: -]+,'=1\+1,bob@example\.com,"Say ""hi"", twice"$/);
  const ndjson = await api(ada.key).get(`/api/overlay/${overlay}/answers/export?format=ndjson`);
  expect(JSON.parse(ndjson.text)).toMatchObject({ fields: { name: "=1+1" } });
  expect((await api(ada.key).get(`/api/overlay/${overlay}/answers/export?format=xls`)).status).toBe(400);
});

test("another workspace's overlay shows no responses", async () => {
  const [ada, bob] = [await person(), await person()];
  const { overlay, path } = await shown(ada, poll);
  await answer(path, { option: "1" }, "10.66.2.1");
  const own = await api(ada.key).get<AnswerList>(`/api/overlay/${overlay}/answers`);
  for (const what of ["answers", "answers/export", "stats"])
    expect((await api(bob.key).get(`/api/overlay/${overlay}/${what}`)).status).toBe(404);
  expect((await api(bob.key).delete(`/api/overlay/${overlay}/answers`)).status).toBe(404);
  const one = own.json.data.answers[0]?.id;
  expect((await api(bob.key).delete(`/api/overlay/${overlay}/answers/${one}`)).status).toBe(404);
  expect((await api(ada.key).get<AnswerList>(`/api/overlay/${overlay}/answers`)).json.data.result).toBe(1);
});

for (const [noun, body, words] of [
  ["overlay", poll, "Which day?"],
  ["splash", { name: "S", content: { blocks: [{ type: "title", text: "Summer" }] } }, "<h1>Summer</h1>"],
] as const)
  test(`a ${noun} can be seen before it is kept, and is not kept`, async () => {
    const ada = await person();
    const { status, json } = await api(ada.key).post<{ error: number; html: string }>(
      `/api/${noun}/preview`,
      {
        ...body,
      },
    );
    expect([status, json.error]).toEqual([200, 0]);
    expect(json.html).toMatch(/^<!doctype html>/);
    expect(json.html).toContain(words);
    expect((await api(ada.key).get<AnswerList>(`/api/${noun}`)).json.data.result).toBe(0);
    expect((await api(ada.key).post(`/api/${noun}/preview`, { name: "" })).status).toBe(400);
  });
