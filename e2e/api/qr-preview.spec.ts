import { api, expect, type Person, person, test } from "../fixtures";
import { makeQr, qrDetails } from "../qr-codes";

type Preview = {
  data: {
    svg: string;
    content: string;
    level: string;
    decoded: boolean;
    contrast: number;
    inverted: boolean;
  };
};

let ada: Person;
test.beforeEach(async () => {
  ada = await person();
});
const preview = (body: object) => api(ada.key).post<Preview>("/api/qr/preview", { ...body });

test("a preview is the picture, the text in it and whether that was read back", async () => {
  const { json } = await preview({ type: "wifi", data: { ssid: "Home", pass: "a;b" } });
  expect(json.data).toMatchObject({
    content: "WIFI:T:WPA;S:Home;P:a\\;b;;",
    level: "M",
    decoded: true,
    inverted: false,
  });
  expect(json.data.svg).toMatch(/^<svg /);
});

test("a preview of a code that exists has its own address", async () => {
  const { id, link } = (await makeQr(ada, { type: "link", data: "https://example.com/" })).json;
  const { json } = await preview({ id, type: "link", data: "https://example.com/other" });
  expect(json.data.content).toBe(link);
});

test("a preview of somebody else's code is not found", async () => {
  const { id } = (await makeQr(await person())).json;
  expect((await preview({ id, type: "text", data: "x" })).status).toBe(404);
});

test("light on dark is read, and said to be inverted", async () => {
  const { json } = await preview({
    type: "text",
    data: "x",
    foreground: "rgb(255,255,255)",
    background: "rgb(0,0,0)",
  });
  expect(json.data).toMatchObject({ decoded: true, inverted: true });
});

test("eyes, margin and ground are kept, changed one by one and cleared", async () => {
  const look = { eyeframe: "circle", eyecenter: "dot", eyecentercolor: "rgb(0,60,160)", margin: 2 };
  const { id } = (await makeQr(ada, { ...look, transparent: true })).json;
  expect((await qrDetails(ada, id)).settings).toMatchObject({ ...look, transparent: true });
  await api(ada.key).put(`/api/qr/${id}/update`, { data: "Hello", margin: 6, eyecenter: null });
  const { settings } = await qrDetails(ada, id);
  expect(settings).toMatchObject({ eyeframe: "circle", margin: 6, transparent: true });
  expect(settings).not.toHaveProperty("eyecenter");
});

test("eyes too faint for a camera are refused as the modules are", async () => {
  const { status, json } = await makeQr(ada, { eyeframecolor: "rgb(255,250,225)" });
  expect(status).toBe(400);
  expect(json).toMatchObject({ message: expect.stringMatching(/^eyeframecolor is too close/) });
});

test("codes are found by name, narrowed by type and sorted by scans", async () => {
  await makeQr(ada, { name: "Menu" });
  await makeQr(ada, { name: "Guest network", type: "wifi", data: "Home" });
  const names = async (query: string) => {
    const { json } = await api(ada.key).get<{ data: { qrs: { name: string }[] } }>(`/api/qr?${query}`);
    return json.data.qrs.map(({ name }) => name);
  };
  expect(await names("q=men")).toEqual(["Menu"]);
  expect(await names("type=wifi&include=type")).toEqual(["Guest network"]);
  expect(await names("order=scans")).toHaveLength(2);
  expect(await names("order=name")).toEqual(["Guest network", "Menu"]);
});
