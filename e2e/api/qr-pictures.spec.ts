import sharp from "sharp";
import { readQr } from "@/lib/links/qr/scan";
import { api, expect, type Person, person, send, serverUrl, test, visit } from "../fixtures";
import { makeQr, type QrDetails, type QrList, qrDetails } from "../records";

test.describe("a scan", () => {
  test("is in the counts of its code, as text, and is no click", async () => {
    const ada = await person();
    const { id, link } = (await makeQr(ada, { type: "link", data: "https://example.com/poster" })).json;
    const headers = { Referer: "https://www.instagram.com/p/1", "X-Forwarded-For": "10.1.2.3" };
    for (let n = 0; n < 2; n++)
      expect((await visit(link, headers)).headers.location).toBe("https://example.com/poster");
    const data = async () => (await qrDetails(ada, id)).data;
    await expect.poll(async () => (await data()).clicks).toBe(2);
    expect(await data()).toEqual({
      clicks: 2,
      uniqueClicks: 1,
      topCountries: { Unknown: "2" },
      topReferrers: { "instagram.com": "2" },
      topBrowsers: { Chrome: "2" },
      topOs: { Linux: "2" },
      socialCount: { facebook: 0, twitter: 0, instagram: 2 },
    });
    const { json } = await api(ada.key).get<QrList>("/api/qr");
    expect(json.data.qrs[0]?.scans).toBe(2);
    const stats = await api(ada.key).get<{ data: object }>(`/api/qr/${id}/stats`);
    expect(stats.json.data).toMatchObject({
      totals: { clicks: 2, uniqueClicks: 1 },
      lastClick: expect.stringMatching(/^\d{4}-/),
    });
    expect((await api(ada.key).get<QrList>("/api/urls")).json.data.result).toBe(0);
  });

  test("of a code for one's own short link counts for both", async () => {
    const ada = await person();
    const link = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
      url: "https://example.com/both",
    });
    const { id, link: code } = (await makeQr(ada, { type: "link", data: link.json.shorturl })).json;
    expect((await visit(code)).headers.location).toBe("https://example.com/both");
    await expect.poll(async () => (await qrDetails(ada, id)).data.clicks).toBe(1);
    const { json } = await api(ada.key).get<QrDetails>(`/api/url/${link.json.id}`);
    expect(json.data.clicks).toBe(1);
  });

  test("leads to the new address right after an update, and nowhere after a delete", async () => {
    const ada = await person();
    const { id, link } = (await makeQr(ada, { type: "link", data: "https://example.com/old" })).json;
    await visit(link);
    await api(ada.key).put(`/api/qr/${id}/update`, { data: "https://example.com/new" });
    expect((await visit(link)).headers.location).toBe("https://example.com/new");
    await api(ada.key).delete(`/api/qr/${id}/delete`);
    expect((await visit(link)).status).toBe(404);
  });
});

test("the code of an app sends each device to its store, and the link behind it is counted", async () => {
  const ada = await person();
  const [ios, android] = [
    "https://apps.apple.com/app/id1",
    "https://play.google.com/store/apps/details?id=x",
  ];
  const { link, id } = (
    await makeQr(ada, { type: "app", data: { ios, android, url: "https://example.com/app" } })
  ).json;
  const sent = async (agent: string) =>
    (await fetch(link, { redirect: "manual", headers: { "User-Agent": agent } })).headers.get("location");
  expect(
    await sent("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"),
  ).toBe(ios);
  expect(await sent("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile")).toBe(
    android,
  );
  expect(await sent("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0")).toBe(
    "https://example.com/app",
  );
  await expect.poll(async () => (await qrDetails(ada, id)).details.scans).toBe(3);
});

test.describe("the picture", () => {
  for (const [type, data, says] of [
    ["text", "Grüße", "Grüße"],
    ["link", "https://example.com/", ""],
    ["phone", "+48 600 100 200", "tel:+48600100200"],
    ["sms", ["600100200", "Hi"], "SMSTO:600100200:Hi"],
    ["email", "ana@example.com", "mailto:ana@example.com"],
    ["wifi", ["Home", "WPA", "a;b"], "WIFI:T:WPA;S:Home;P:a\\;b;;"],
    ["whatsapp", ["+48600100200", "Hi"], "https://wa.me/48600100200?text=Hi"],
    ["vcard", { org: "Rail" }, "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:Rail\r\nORG:Rail\r\nEND:VCARD"],
  ] as const) {
    test(`of a ${type} code says what it should, as the product serves it, with a logo and without`, async () => {
      const ada = await person();
      const { json } = await upload(ada, await picture("png"), "image/png");
      for (const logo of [undefined, json.logo]) {
        const { link } = (await makeQr(ada, { type, data, logo })).json;
        const path = new URL(link).pathname;
        const answer = await fetch(`${serverUrl()}${path}.png?size=600`);
        expect(answer.headers.get("content-type")).toBe("image/png");
        expect(await readQr(Buffer.from(await answer.arrayBuffer()))).toBe(says || link);
        const svg = Buffer.from(await (await fetch(`${serverUrl()}${path}.svg?size=600`)).arrayBuffer());
        expect(await readQr(svg)).toBe(says || link);
      }
    });
  }
});

test("POST /api/qr/logo/fetch takes nothing from where the public cannot look", async () => {
  const ada = await person();
  for (const url of ["https://127.0.0.1/logo.png", "http://example.com/logo.png"]) {
    const { status, json } = await api(ada.key).post<{ message: string }>("/api/qr/logo/fetch", { url });
    expect([status, json.message], url).toEqual([400, expect.stringMatching(/^url /)]);
  }
});

test.describe("POST /api/qr/logo", () => {
  test("keeps a picture however it is sent, under a name that a code takes", async () => {
    const ada = await person();
    const png = await picture("png");
    const form = new Response(formWith(png));
    const sent = [
      await upload(ada, png, "image/png"),
      await upload(ada, Buffer.from(await form.arrayBuffer()), form.headers.get("content-type") ?? ""),
      await upload(
        ada,
        JSON.stringify({ file: `data:image/png;base64,${png.toString("base64")}` }),
        "application/json",
      ),
    ];
    const [name] = sent.map(({ json }) => json.logo);
    expect(name).toMatch(/^[0-9a-f]{40}\.png$/);
    for (const { status, json } of sent) expect([status, json]).toEqual([200, { error: 0, logo: name }]);
    expect((await upload(ada, await picture("jpeg"), "image/jpeg")).status).toBe(200);
    const { id } = (await makeQr(ada, { logo: name })).json;
    expect((await qrDetails(ada, id)).settings.logo).toBe(name);
    await api(ada.key).put(`/api/qr/${id}/update`, { data: "Hello", logo: null });
    expect((await qrDetails(ada, id)).settings.logo).toBeNull();
  });

  test("refuses what is no whole png or jpg, or too large", async () => {
    const ada = await person();
    const cut = (await picture("png")).subarray(0, 60);
    for (const body of [
      await picture("webp"),
      cut,
      Buffer.from("<svg/>"),
      Buffer.alloc(0),
      Buffer.alloc(1_048_577, 255),
    ])
      expect((await upload(ada, body, "image/png")).status).toBe(400);
    expect((await upload(ada, Buffer.alloc(1_600_000), "image/png")).status).toBe(413);
  });
});

function formWith(file: Buffer): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "logo.png");
  return form;
}

const upload = ({ key }: Person, body: Buffer | string, type: string) =>
  send<{ error: number; logo: string; message: string }>("POST", "/api/qr/logo", {
    headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
    body,
  });
const picture = (format: "png" | "jpeg" | "webp") =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "rgb(200,30,40)" } })
    .toFormat(format)
    .toBuffer();

test.describe("previews", () => {
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

  test("a preview of another workspace's code is not found", async () => {
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
});
