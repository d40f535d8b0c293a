import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readEnv, SETTING_NAMES, SettingsError } from "./env";

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
  }
  return [];
};

test("nothing set is a working installation on port 3000", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    SHORT_URL: "http://localhost:3000",
  });
});

test("short links live on the app's address unless they have their own", () => {
  expect(readEnv({ APP_URL: "https://app.example.com/" }).SHORT_URL).toBe("https://app.example.com");
  expect(readEnv({ SHORT_URL: "https://go.example" }).SHORT_URL).toBe("https://go.example");
});

test("lists are separated by commas, and each entry is checked", () => {
  const lists = {
    DOMAIN_TARGETS: "Go.Example.com, 192.0.2.1,2001:db8::1",
    DNS_SERVERS: "127.0.0.1:5353,[::1]:53",
  };
  expect(readEnv(lists)).toMatchObject({
    DOMAIN_TARGETS: ["go.example.com", "192.0.2.1", "2001:db8::1"],
    DNS_SERVERS: ["127.0.0.1:5353", "[::1]:53"],
  });
  expect(problemsOf({ DOMAIN_TARGETS: "https://go.example.com" })).toEqual([
    "DOMAIN_TARGETS must be host names or IP addresses, separated by commas",
  ]);
  expect(problemsOf({ DNS_SERVERS: "dns.example.com" })).toHaveLength(1);
});

test("people can be made to confirm their address only where mail can be sent", () => {
  const mail = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "links@example.com" };
  expect(readEnv({ REQUIRE_CONFIRMED_EMAIL: "true", ...mail })).toMatchObject({
    REQUIRE_CONFIRMED_EMAIL: true,
  });
  for (const SMTP_URL of ["", undefined])
    expect(
      problemsOf({ REQUIRE_CONFIRMED_EMAIL: "true", ...(SMTP_URL !== undefined && { SMTP_URL }) }),
    ).toEqual(["SMTP_URL must also be set: REQUIRE_CONFIRMED_EMAIL needs mail that people can confirm"]);
  expect(problemsOf({ REQUIRE_CONFIRMED_EMAIL: "false" })).toEqual([]);
});

test("everything that is wrong is said at once, each with its name", () => {
  const problems = problemsOf({
    PORT: "x",
    APP_URL: "example.com",
    APP_SECRET: "short",
    REGISTRATION: "maybe",
    WORKERS: "0",
  });
  const names = problems.map((line) => line.split(" ")[0]);
  expect(names.sort()).toEqual(["APP_SECRET", "APP_URL", "PORT", "REGISTRATION", "WORKERS"]);
});

test("a status notice has 200 characters at most", () => {
  expect(problemsOf({ STATUS_NOTICE: "x".repeat(200) })).toEqual([]);
  expect(problemsOf({ STATUS_NOTICE: "x".repeat(201) })).toEqual([
    "STATUS_NOTICE must be at most 200 characters long",
  ]);
});

test("an issuer comes with its client's id and secret, over https unless it is on this machine", () => {
  const client = { OIDC_CLIENT_ID: "switchyard", OIDC_CLIENT_SECRET: "from the issuer" };
  expect(problemsOf({ OIDC_ISSUER: "https://id.example.com/realm", ...client })).toEqual([]);
  expect(problemsOf({ OIDC_ISSUER: "http://localhost:8080", ...client })).toEqual([]);
  expect(problemsOf({ OIDC_ISSUER: "https://id.example.com" })).toEqual([
    expect.stringContaining("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must also be set"),
  ]);
  expect(problemsOf(client)).toEqual([expect.stringContaining("OIDC_ISSUER must also be set")]);
  for (const address of ["http://id.example.com", "id.example.com", "https://id.example.com/?tenant=1"])
    expect(problemsOf({ OIDC_ISSUER: address, ...client })).toEqual([
      expect.stringContaining("OIDC_ISSUER must be an https URL"),
    ]);
});

test("an example value is no secret", () => {
  expect(problemsOf({ APP_SECRET: `change-me${"-".repeat(40)}` })).toEqual([
    expect.stringContaining("example value"),
  ]);
});

test("a secret can come from a file, and not from two places", () => {
  const folder = mkdtempSync(join(tmpdir(), "env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secret");
  const secret = "0123456789abcdef0123456789abcdef";
  writeFileSync(file, `${secret}\n`);
  expect(readEnv({ APP_SECRET_FILE: file }).APP_SECRET).toBe(secret);
  expect(problemsOf({ APP_SECRET_FILE: file, APP_SECRET: secret })).toEqual([
    expect.stringContaining("remove one of them"),
  ]);
  expect(problemsOf({ APP_SECRET_FILE: "/no/such/file" })).toEqual([
    expect.stringContaining("/no/such/file, which cannot be read"),
  ]);
});

const rows = [
  ...readFileSync("docs/operating.md", "utf8").matchAll(/^\| `([A-Z0-9_]+)` *\| (.*?) *\| (.+?) *\|$/gm),
].map(([, name = "", byDefault = "", meaning = ""]) => ({ name, byDefault, meaning }));
const examples = new Map(
  [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);
const defaults = readEnv({});
const written = (name: string) => {
  const value: unknown = defaults[name as keyof typeof defaults];
  return name === "DATA_DIR" && value === resolve("data") ? "./data" : String(value ?? "");
};

test("docs/operating.md and .env.example list every setting and no other", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
  expect([...examples.keys()].sort()).toEqual([...SETTING_NAMES].sort());
});

describe.each(SETTING_NAMES.filter((name) => !name.endsWith("_URL") && written(name)))("%s", (name) => {
  test("has the same default in the code, in docs/operating.md and in .env.example", () => {
    expect(rows.find((row) => row.name === name)?.byDefault).toBe(`\`${written(name)}\``);
    expect(examples.get(name)).toBe(written(name));
  });
});

test("a folder below /proc, where none can be made, is refused", () => {
  for (const name of ["DATA_DIR", "FILES_DIR", "BACKUP_TO"])
    expect(problemsOf({ [name]: "/proc/1/here" })).toEqual([expect.stringContaining("not below /proc")]);
});

test("the place of backups is a folder, also where it isn't there yet", () => {
  for (const to of ["/mnt/backups", "/mnt/backups/", "/mnt/backups//"])
    expect(readEnv({ BACKUP_TO: to }).BACKUP_TO).toBe("/mnt/backups/");
  expect(readEnv({ BACKUP_TO: "s3://bucket/" }).BACKUP_TO).toBe("s3://bucket/");
});
