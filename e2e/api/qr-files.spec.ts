import { readQr } from "@/lib/links/qr/scan";
import { api, expect, person, serverUrl, test } from "../fixtures";
import { makeQr } from "../records";

test.describe("GET /api/qr/:id/file", () => {
  const FRAMED = { frame: "card", caption: "Scan me", gradient: "radial", gradientcolor: "rgb(91,42,134)" };

  test("is the code as SVG, PNG and PDF in the size that was asked for", async () => {
    const ada = await person();
    const { id } = (await makeQr(ada, { ...FRAMED, name: "Café № 1" })).json;
    const file = (query: string) =>
      fetch(`${serverUrl()}/api/qr/${id}/file?${query}`, { headers: { Authorization: `Bearer ${ada.key}` } });
    const svg = await file("format=svg&size=300");
    expect([svg.status, svg.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(svg.headers.get("content-disposition")).toBe('attachment; filename="Cafe-No-1.svg"');
    expect(await svg.text()).toMatch(/^<svg .*width="300"/);
    const png = Buffer.from(await (await file("format=png&size=700")).arrayBuffer());
    expect(await readQr(png)).toBe("Hello");
    const pdf = await (await file("format=pdf&width=50.8")).text();
    expect(pdf).toMatch(/\/MediaBox \[ 0 0 144 [\d.]+ \]/);
    for (const wrong of ["format=gif", "size=10", "format=pdf&width=0"])
      expect((await file(wrong)).status, wrong).toBe(400);
  });
});

test.describe("POST /api/qr/add", () => {
  const forms: [string, unknown][] = [
    ["text", "Some text"],
    ["link", "https://example.com/"],
    ["vcard", { fname: "Ana", lname: "Kowalska", phone: "+48600100200" }],
    ["vcard", "Ana Kowalska"],
    ["email", ["ana@example.com", "Hello", "Text"]],
    ["email", "ana@example.com"],
    ["phone", "+48 600 100 200"],
    [
      "sms",
      [
        { name: "phone", value: "+48600100200" },
        { name: "message", value: "Hi" },
      ],
    ],
    ["sms", "+48600100200"],
    ["wifi", { ssid: "Home", encryption: "WPA2", pass: "secret words", hidden: false }],
    ["wifi", "Home"],
    ["whatsapp", { phone: "+48600100200", message: "Hi" }],
    ["event", { title: "Opening", start: "2027-07-01 18:00", zone: "Europe/Warsaw" }],
    ["crypto", { coin: "bitcoin", address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", amount: "0.05" }],
    ["app", { ios: "https://apps.apple.com/app/id1", url: "https://example.com/app" }],
  ];
  for (const [type, data] of forms) {
    test(`takes ${type} from ${JSON.stringify(data)}`, async () => {
      const { status, text } = await makeQr(await person(), { type, data });
      expect(status, text).toBe(200);
    });
  }
});

test.describe("archives of codes", () => {
  const get = (path: string, key: string) =>
    fetch(`${serverUrl()}${path}`, { headers: { Authorization: `Bearer ${key}` } });

  test("hold every code that matches, and every link as a code", async () => {
    const ada = await person();
    for (const name of ["Menu", "Poster"]) await makeQr(ada, { name });
    await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: `zip-${ada.username}` });
    const codes = await get("/api/qr/export?format=svg", ada.key);
    expect([codes.status, codes.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(codes.headers.get("content-disposition")).toBe('attachment; filename="qr-codes.zip"');
    expect(await codes.text()).toMatch(/^PK[^]*Menu\.svg[^]*Poster\.svg/);
    const links = await get("/api/urls/export/qr?format=png&size=128", ada.key);
    expect(await links.text()).toContain(`zip-${ada.username}.png`);
    expect((await get("/api/qr/export?q=nothing", ada.key)).status).toBe(404);
    expect((await get("/api/qr/export?format=gif", ada.key)).status).toBe(400);
  });
});
