import sharp from "sharp";
import { api, expect, send, test } from "../fixtures";
import { addItem, ask, type Seller, seller } from "../records";

type Uploaded = { url: string; media_type: string };
const path = "/api/catalogue/media/add";
const pathOf = (url: string) => new URL(url).pathname;

/** A tone of silence: a WAVE head and its samples. */
const wave = Buffer.concat([Buffer.from("RIFF\xe8\x03\0\0WAVEfmt ", "latin1"), Buffer.alloc(1_000, 7)]);

const upload = ({ key }: Seller, body: Buffer | string, type: string) =>
  send<Uploaded>("POST", path, { headers: { Authorization: `Bearer ${key}`, "Content-Type": type }, body });

test("a picture is drawn anew, without what the camera wrote, and served so that nothing in it can run", async () => {
  const ada = await seller();
  const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#09707f" } })
    .withExif({ IFD0: { Artist: "Secret Ada" } })
    .jpeg()
    .toBuffer();
  const { status, json } = await upload(ada, photo, "image/jpeg");
  expect([status, json.media_type]).toEqual([200, "image"]);
  expect(json.url).toMatch(/^http:\/\/localhost:\d+\/uploads\/[0-9a-f]{40}\.webp$/);
  const served = await fetch(json.url);
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  const kept = Buffer.from(await served.arrayBuffer());
  expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: 1_920, height: 960 });
  expect(kept.includes("Secret Ada")).toBe(false);
});

test("audio is served in the requested byte ranges", async () => {
  const ada = await seller();
  const { json } = await api(ada.key).post<Uploaded>(path, { file: wave.toString("base64") });
  expect(json.media_type).toBe("audio");
  const get = (headers: Record<string, string>, method = "GET") =>
    send(method, pathOf(json.url), { headers });
  const whole = await get({});
  expect([whole.status, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
    200,
    "audio/wav",
    "bytes",
  ]);
  const part = await get({ Range: "bytes=0-3" });
  expect([part.status, part.text, part.headers["content-range"]]).toEqual([
    206,
    "RIFF",
    `bytes 0-3/${wave.length}`,
  ]);
  expect((await get({ Range: "bytes=-2" })).text).toHaveLength(2);
  expect((await get({ Range: "bytes=99999-" })).status).toBe(416);
  const head = await get({}, "HEAD");
  expect([head.status, head.headers["content-type"], head.text]).toEqual([200, "audio/wav", ""]);
});

test("the upload may be a form, and its file name is dropped", async () => {
  const ada = await seller();
  const form = Buffer.concat([
    Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="../../x.html"\r\n\r\n'),
    wave,
    Buffer.from("\r\n--X--\r\n"),
  ]);
  const { json } = await upload(ada, form, "multipart/form-data; boundary=X");
  expect(json.url).toMatch(/\/uploads\/[0-9a-f]{40}\.wav$/);
});

for (const [what, body] of [
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["an SVG picture", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an SVG picture with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a program that begins like a picture", `\x89PNG\r\n\x1a\n${"x".repeat(100)}`],
  ["nothing", ""],
] as const)
  test(`${what} is refused`, async () => {
    const { status, json } = await upload(await seller(), Buffer.from(body, "latin1"), "image/png");
    expect([status, json]).toMatchObject([400, { error: 1 }]);
  });

test("a small file that is a huge picture is refused before it is drawn", async () => {
  const side = 8_000;
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: "#fff" } })
    .png({ palette: true })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);
  const { status, json } = await upload(await seller(), bomb, "image/png");
  expect([status, json]).toMatchObject([
    400,
    { message: "file must be a complete image of at most 50 megapixels." },
  ]);
});

test("data after the picture in its file is dropped", async () => {
  const ada = await seller();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#09707f" } })
    .gif()
    .toBuffer();
  const { json } = await upload(
    ada,
    Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")]),
    "image/gif",
  );
  const kept = Buffer.from(await (await fetch(json.url)).arrayBuffer());
  expect(kept.includes("script")).toBe(false);
  expect((await sharp(kept).metadata()).format).toBe("webp");
});

test("a picture of more than 8 MB is refused", async () => {
  const big = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(8 * 1_048_576)]);
  expect((await upload(await seller(), big, "image/png")).status).toBe(400);
});

test("only names that were given out are there", async () => {
  for (const name of [
    "secret",
    "..%2fsecret",
    `${"0".repeat(40)}.webp`,
    `${"0".repeat(40)}.html`,
    "blank-x.svg",
  ])
    expect((await send("GET", `/uploads/${name}`)).status, name).toBe(404);
  expect((await send("GET", "/uploads/blank-image.svg")).headers["content-type"]).toBe("image/svg+xml");
});

test("an uploaded file has an absolute address in an item", async () => {
  const ada = await seller();
  const { json } = await api(ada.key).post<Uploaded>(path, { file: wave.toString("base64") });
  const id = await addItem(ada, { media: { preview_audio: json.url } });
  const { item } = (await ask<{ item: { media: object } }>(`items/item?item_id=${id}`, ada.itemsKey)).json;
  expect(item.media).toEqual({
    thumbnail: expect.stringMatching(/^http.*\/uploads\/blank-audio\.svg$/),
    preview_audio: json.url,
  });
});
