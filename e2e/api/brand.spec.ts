import sharp from "sharp";
import { api, expect, person, test, visit } from "../fixtures";

type Brand = { data: { name: string; color: string; logo: string } };

const upload = async (key: string, width = 600) => {
  const drawn = sharp({ create: { width, height: 200, channels: 3, background: "#8a2be2" } }).png();
  const file = (await drawn.toBuffer()).toString("base64");
  return (await api(key).post<{ url: string }>("/api/catalogue/media/add", { file })).json.url;
};

test("name, colour and logo are kept, and on the pages of the workspace's links", async () => {
  const { key } = await person();
  const logo = await upload(key);
  const chosen = { name: "Acme", color: "#8A2BE2", logo };
  const answer = await api(key).put("/api/workspace/brand/update", chosen);
  expect(answer.status, answer.text).toBe(200);
  const { json } = await api(key).get<Brand>("/api/workspace/brand");
  expect(json.data).toEqual({ name: "Acme", color: "#8a2be2", logo });
  const { json: made } = await api(key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    password: "open sesame",
  });
  const page = await visit(new URL(made.shorturl).pathname);
  expect(page.text).toContain('<img src="data:image/webp;base64,');
  expect(page.text).toContain("Acme</p>");
  expect(Buffer.byteLength(page.text)).toBeLessThan(14_000);
});

test("before anybody chose there is nothing, and what was chosen can be taken away", async () => {
  const { key } = await person();
  const nothing = { name: "", color: "", logo: "" };
  expect((await api(key).get<Brand>("/api/workspace/brand")).json.data).toEqual(nothing);
  await api(key).put("/api/workspace/brand/update", {
    name: "Acme",
    color: "#8a2be2",
    logo: await upload(key),
  });
  await api(key).put("/api/workspace/brand/update", nothing);
  expect((await api(key).get<Brand>("/api/workspace/brand")).json.data).toEqual(nothing);
});

test.describe("refused", () => {
  const upwards = "https://go.example.com/uploads/../../secret";
  const absent = `/uploads/${"0".repeat(40)}.webp`;
  for (const [field, value] of [
    ["color", "red"],
    ["color", "#12345"],
    ["name", "n".repeat(61)],
    ["logo", "https://example.com/logo.png"],
    ["logo", upwards],
    ["logo", absent],
  ])
    test(`${field}: ${value?.slice(0, 50)}`, async () => {
      const { key } = await person();
      const answer = await api(key).put("/api/workspace/brand/update", { [field ?? ""]: value });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(field);
    });

  test("nothing at all", async () => {
    const { key } = await person();
    expect((await api(key).put("/api/workspace/brand/update", {})).status).toBe(400);
  });
});
