import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { api, expect, person, test } from "../fixtures";
import { makeQr, type QrDetails, type QrList, qrDetails } from "../records";

type Failed = { error: number; message: string };

test.describe("POST /api/qr/add", () => {
  test("makes a code and answers exactly error, id and link", async () => {
    const { status, json } = await makeQr(await person());
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["error", "id", "link"]);
    expect(json).toMatchObject({ error: 0, id: expect.any(Number) });
    expect(json.link).toMatch(/^http.*\/qr\/[2-9A-HJ-NP-Za-km-z]{7}$/);
  });

  const wrong: [string, object, RegExp][] = [
    ["no type", { type: undefined }, /^type is required/],
    ["an unknown type", { type: "magic" }, /^type must be one of text, vcard/],
    ["no data", { data: undefined }, /^data is required/],
    ["empty data", { data: "" }, /^data is required/],
    ["data that is a number", { data: 12 }, /^data must be text, an object or an array/],
    ["a link that is none", { type: "link", data: "javascript:alert(1)" }, /^data must begin with http/],
    [
      "a wallet with a typing error",
      { type: "crypto", data: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb" },
      /^data\.address is not an address of bitcoin/,
    ],
    [
      "an app in no store",
      { type: "app", data: { url: "https://example.com/" } },
      /^data must have ios, android/,
    ],
    ["a color out of range", { foreground: "rgb(0,0,256)" }, /^foreground must be a color/],
    ["a color in another notation", { background: "#ffffff" }, /^background must be a color/],
    [
      "colors that are too similar",
      { foreground: "rgb(255,230,0)" },
      /^foreground is too close to the background/,
    ],
    ["more than a code can hold", { data: "x".repeat(2_954) }, /^data is too long .* at most 2953/],
    ["a path as its logo", { logo: "../../etc/passwd" }, /^logo must be the name of an uploaded file/],
    ["a logo that was not uploaded", { logo: `${"0".repeat(40)}.png` }, /^logo is not an uploaded file/],
    ["a logo over http", { logo: "http://example.com/a.png" }, /^logo must be the name .* or an https URL/],
    ["a private logo", { logo: "https://127.0.0.1/a.png" }, /^logo cannot be fetched/],
    ["an unknown shape", { shape: "star" }, /^shape must be one of/],
    ["a gradient without an end", { gradient: "linear" }, /^gradientcolor is required/],
    ["a frame without a caption", { frame: "card" }, /^caption is required/],
    ["a caption that cannot be drawn", { frame: "card", caption: "扫码" }, /^caption contains "扫"/],
    ["a caption that is too long", { frame: "card", caption: "x".repeat(61) }, /^caption must be at most 60/],
  ];
  for (const [what, body, message] of wrong) {
    test(`refuses ${what}`, async () => {
      const { status, json } = await api((await person()).key).post<Failed>("/api/qr/add", {
        type: "text",
        data: "Hello",
        ...body,
      });
      expect([status, json.error]).toEqual([400, 1]);
      expect(json.message).toMatch(message);
    });
  }

  test("takes bodies of up to 256 KB, and no larger", async () => {
    const { key } = await person();
    const large = await api(key).post("/api/qr/add", { type: "text", data: "x".repeat(200_000) });
    expect(large.status).toBe(400);
    const larger = await api(key).post("/api/qr/add", { type: "text", data: "x".repeat(262_144) });
    expect(larger.status).toBe(413);
  });

  test("never connects to its private network for a logo", async () => {
    let connections = 0;
    const inner = createServer((_request, response) => response.end("inside"));
    inner.on("connection", () => connections++);
    await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
    const { port } = inner.address() as AddressInfo;
    const ada = await person();
    for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0"])
      expect((await makeQr(ada, { logo: `https://${host}:${port}/a.png` })).status).toBe(400);
    inner.close();
    expect(connections).toBe(0);
  });

  test("asks for a key", async () => {
    expect((await api().post("/api/qr/add", { type: "text", data: "x" })).status).toBe(401);
  });

  test("takes one's own short link, and no other short link of this service", async () => {
    const [ada, bob] = [await person(), await person()];
    const link = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
      url: "https://example.com/",
    });
    const data = link.json.shorturl;
    expect((await makeQr(ada, { type: "link", data })).status).toBe(200);
    expect((await makeQr(bob, { type: "link", data })).status).toBe(400);
  });
});

test.describe("GET /api/qr", () => {
  test("lists newest first with exactly the documented keys", async () => {
    const ada = await person();
    const first = (await makeQr(ada)).json;
    const second = (await makeQr(ada, { name: "Poster" })).json;
    const { status, json } = await api(ada.key).get<QrList>("/api/qr");
    expect(status).toBe(200);
    expect(json.error).toBe("0");
    expect(Object.keys(json.data)).toEqual([
      "result",
      "perpage",
      "currentpage",
      "nextpage",
      "maxpage",
      "qrs",
    ]);
    expect(json.data.qrs).toEqual([
      {
        id: second.id,
        link: second.link,
        scans: 0,
        name: "Poster",
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      { id: first.id, link: first.link, scans: 0, name: `QR Code ${first.id}`, date: expect.any(String) },
    ]);
    expect(Object.keys(json.data.qrs[0] ?? {})).toEqual(["id", "link", "scans", "name", "date"]);
    const found = await api(ada.key).get<QrList>("/api/qr?q=post&limit=1");
    expect(found.json.data).toMatchObject({ result: 1, perpage: 1, qrs: [{ id: second.id }] });
  });

  test("contains only the caller's codes", async () => {
    await makeQr(await person());
    const { json } = await api((await person()).key).get<QrList>("/api/qr");
    expect(json.data).toMatchObject({ result: 0, maxpage: 1, nextpage: 1, qrs: [] });
  });
});

test.describe("GET /api/qr/:id", () => {
  test("shows the code and statistics that are empty objects as long as there are none", async () => {
    const ada = await person();
    const { id, link } = (await makeQr(ada)).json;
    const { status, json } = await api(ada.key).get<QrDetails>(`/api/qr/${id}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      error: 0,
      details: { id, link, scans: 0, name: `QR Code ${id}`, date: expect.any(String) },
      data: {
        clicks: 0,
        uniqueClicks: 0,
        topCountries: {},
        topReferrers: {},
        topBrowsers: {},
        topOs: {},
        socialCount: { facebook: 0, twitter: 0, instagram: 0 },
      },
    });
    expect(Object.keys(json)).toEqual(["error", "details", "data"]);
  });

  test("answers 404 for what is no id", async () => {
    const { key } = await person();
    for (const id of ["0", "x", "2147483648"]) expect((await api(key).get(`/api/qr/${id}`)).status).toBe(404);
  });

  test("GET /api/qr/:id/stats has the metrics of every statistics endpoint", async () => {
    const ada = await person();
    const { id } = (await makeQr(ada)).json;
    const { status, json } = await api(ada.key).get<{ data: object }>(`/api/qr/${id}/stats`);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ totals: { clicks: 0, uniqueClicks: 0 }, lastClick: null });
    expect((await api(ada.key).get(`/api/qr/${id}/stats?from=x`)).status).toBe(400);
  });
});

test.describe("PUT /api/qr/:id/update", () => {
  test("changes what is sent and answers with the documented message", async () => {
    const ada = await person();
    const { id } = (await makeQr(ada, { type: "wifi", data: "Home", foreground: "rgb(0, 0, 120)" })).json;
    const { status, json } = await api(ada.key).put(`/api/qr/${id}/update`, {
      data: { ssid: "Office", pass: "12345678" },
      background: "rgb(250,250,200)",
      shape: "dot",
    });
    expect([status, json]).toEqual([200, { error: 0, message: "QR has been updated successfully." }]);
    expect((await qrDetails(ada, id)).settings).toEqual({
      type: "wifi",
      data: { ssid: "Office", pass: "12345678", encryption: "WPA" },
      foreground: "rgb(0,0,120)",
      background: "rgb(250,250,200)",
      logo: null,
      domain: null,
      shape: "dot",
      name: `QR Code ${id}`,
    });
    await api(ada.key).put(`/api/qr/${id}/update`, { data: "Office", background: null, foreground: "" });
    expect((await qrDetails(ada, id)).settings).toMatchObject({
      foreground: "rgb(0,0,0)",
      background: "rgb(255,255,255)",
      shape: "dot",
    });
  });

  test("asks for data, and for data of the code's type", async () => {
    const ada = await person();
    const { id } = (await makeQr(ada, { type: "link", data: "https://example.com/" })).json;
    const update = (body: Record<string, unknown>) => api(ada.key).put<Failed>(`/api/qr/${id}/update`, body);
    expect((await update({ foreground: "rgb(0,0,0)" })).json.message).toBe("data is required.");
    expect((await update({ data: null })).status).toBe(400);
    expect((await update({ data: "no address" })).status).toBe(400);
    expect((await update({ data: "https://example.com/", foreground: "rgb(255,255,255)" })).status).toBe(400);
  });
});

test("DELETE /api/qr/:id/delete answers with the documented message, once", async () => {
  const ada = await person();
  const { id } = (await makeQr(ada)).json;
  const { status, json } = await api(ada.key).delete(`/api/qr/${id}/delete`);
  expect([status, json]).toEqual([200, { error: 0, message: "QR Code has been deleted successfully." }]);
  expect((await api(ada.key).delete(`/api/qr/${id}/delete`)).status).toBe(404);
});

test.describe("the domain of a code", () => {
  const settingsOf = async (key: string, id: number) =>
    (
      await api(key).get<{ details: { link: string }; settings: { domain: string | null } }>(
        `/api/qr/${id}?include=settings`,
      )
    ).json;

  test("is in its address, with the word that the domain has before codes", async () => {
    const ada = await person();
    const host = `${ada.username}.example`;
    const domain = await api(ada.key).post<{ id: number }>("/api/domain/add", {
      domain: `https://${host}`,
      qrprefix: "Q",
    });
    const { json } = await makeQr(ada, { type: "link", data: "https://example.com/", domain: host });
    expect(json.link).toMatch(new RegExp(`^https://${host}/q/[A-Za-z0-9]{7}$`));
    const picture = await api(ada.key).post<{ data: { content: string } }>("/api/qr/preview", {
      ...{ type: "link", data: "https://example.com/", domain: `https://${host}`, id: json.id },
    });
    expect(picture.json.data.content).toBe(json.link);
    await api(ada.key).put(`/api/domain/${domain.json.id}/update`, { qrprefix: "scan" });
    const moved = await settingsOf(ada.key, json.id);
    expect([moved.details.link, moved.settings.domain]).toEqual([
      json.link.replace("/q/", "/scan/"),
      `https://${host}`,
    ]);
    const data = "https://example.com/";
    await api(ada.key).put(`/api/qr/${json.id}/update`, { data, domain: null });
    const back = await settingsOf(ada.key, json.id);
    expect(back.settings.domain).toBeNull();
    expect(back.details.link).not.toContain(host);
    expect(
      (await api(ada.key).get<{ data: { qrprefix: string } }>(`/api/domain/${domain.json.id}`)).json.data,
    ).toMatchObject({ qrprefix: "scan" });
  });

  test("is one of the caller's, and its word is no other page's", async () => {
    const [ada, bob] = [await person(), await person()];
    const domain = `https://${ada.username}.example`;
    const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain });
    const foreign = await makeQr(bob, { type: "link", data: "https://example.com/", domain });
    expect(foreign.status).toBe(400);
    expect(foreign.text).toContain("domain must be one of your domains");
    for (const qrprefix of ["r", "b", "U", "a b", "-q", "q/", "x".repeat(21), "caf\u00e9"])
      expect((await api(ada.key).put(`/api/domain/${json.id}/update`, { qrprefix })).status, qrprefix).toBe(
        400,
      );
  });

  test("has at most ten words, so that printed codes stay found", async () => {
    const ada = await person();
    const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", {
      domain: `https://${ada.username}.example`,
    });
    const change = (qrprefix: string | null) =>
      api(ada.key).put(`/api/domain/${json.id}/update`, { qrprefix });
    for (let n = 0; n < 10; n++) expect((await change(`w${n}`)).status).toBe(200);
    expect((await change("one-more")).status).toBe(400);
    for (const word of ["w3", "qr", null, "w0"]) expect((await change(word)).status).toBe(200);
  });
});
