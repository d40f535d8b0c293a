import { beforeAll, expect, test } from "vitest";
import { listReports, resolveReport } from "@/lib/identity/reports/reports";
import { form, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Reported");
beforeAll(async () => {
  await at.addLink("told-bad");
});

const FORM = { link: "localhost/told-bad", reason: "phishing", note: "It asks for my bank's password." };
const report = (fields: object, address: string) =>
  at.visit("/report", form({ ...FORM, ...fields } as Record<string, string>, address));
const open = async () =>
  (await listReports({ limit: 100, page: 1 })).rows.filter(({ link }) => link.workspaceId === at.workspace);

test("the form names the link it was opened for, and runs without scripts", async () => {
  const { status, text } = await at.visit("/report?link=go.example.com%2F%22%3E%3Cb");
  expect(status).toBe(200);
  expect(text).toContain('value="go.example.com/&quot;&gt;&lt;b"');
  expect(text).not.toContain("<script");
});

test("a visitor's report is stored with their country, and open until settled", async () => {
  const { status, text } = await report(
    { email: "eve@example.com", link: "https://localhost/TOLD-BAD+" },
    "8.8.8.8",
  );
  expect([status, text.includes("Report sent")]).toEqual([200, true]);
  const [kept, ...others] = await open();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    reason: "phishing",
    note: FORM.note,
    email: "eve@example.com",
    country: "US",
  });
  await resolveReport(kept?.id ?? 0);
  expect(await open()).toEqual([]);
  await expect(resolveReport(kept?.id ?? 0)).rejects.toThrow("Report");
});

test("an alias alone is one of our own host's", async () => {
  const { status } = await report({ link: "told-bad" }, "203.0.113.45");
  const [kept] = await open();
  expect([status, kept?.link.alias]).toEqual([200, "told-bad"]);
});

test("no page reveals who reported a link", async () => {
  await report({}, "198.51.100.77");
  expect(JSON.stringify(await open())).not.toContain("198.51.100.77");
});

test.each([
  ["a reason that is none", { reason: "boredom" }, 400],
  ["no reason", { reason: "" }, 400],
  ["an invalid email address", { email: "eve" }, 400],
  ["a link that is not there", { link: "localhost/nobody" }, 404],
  ["something that is no address", { link: "::" }, 404],
])("%s is reported, and the input is kept in the form", async (_what, fields, status) => {
  const before = (await open()).length;
  const answer = await report(fields, "203.0.113.40");
  expect(answer.status).toBe(status);
  expect(answer.text).toContain("It asks for my bank&#39;s password.</textarea>");
  expect(await open()).toHaveLength(before);
});

test("a robot that fills in everything is thanked, and nothing is kept", async () => {
  const before = (await open()).length;
  expect((await report({ website: "https://spam.example" }, "203.0.113.41")).status).toBe(200);
  expect(await open()).toHaveLength(before);
});

test("five reports an hour from one address, the sixth is asked to wait", async () => {
  for (let n = 0; n < 5; n++) expect((await report({}, "203.0.113.42")).status).toBe(200);
  expect((await report({}, "203.0.113.42")).status).toBe(429);
});

test("pages about a link lead to the form", async () => {
  await at.addLink("told-asks", { password_hash: "$scrypt$" });
  await at.addLink("told-stops", { type: "splash" });
  await at.addLink("told-frames", { type: "frame" });
  await at.addLink("told-shut", { blocked_at: new Date() });
  for (const path of ["/told-asks", "/told-stops", "/told-frames", "/told-shut", "/told-asks+", "/told-bad+"])
    expect((await at.visit(path)).text, path).toMatch(
      /href="[^"]+\/report\?link=[^"]+" rel="nofollow">Report this link/,
    );
});
