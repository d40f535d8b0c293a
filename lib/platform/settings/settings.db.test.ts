import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { operatorFor } from "@/lib/identity/access/actor";
import { makeAdmin } from "@/lib/identity/access/admins";
import { takeSecurityEvents } from "@/lib/identity/access/security-events";
import { register } from "@/lib/identity/account/account";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { presentSettings } from "@/lib/identity/installation/present";
import { SettingChange, SettingsResponse } from "@/lib/identity/installation/schema";
import { changeSetting, changeSettingByOperator, listSettings } from "@/lib/identity/installation/settings";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { env, readEnv } from "../env";
import { log } from "../log";
import { CHANGEABLE, OPTIONS } from "./enums";
import { chooseSetting, loadSettings, onSettingsChange, setting, startSettings } from "./settings";

beforeEach(async () => {
  await pool().query("delete from instance_settings");
  await loadSettings();
  takeSecurityEvents();
});
afterEach(() => {
  delete process.env.REGISTRATION;
});
afterAll(() => pool().end());

const store = (name: string, value: string) =>
  pool().query("insert into instance_settings (name, value) values ($1, $2)", [name, value]);

const actorNamed = async (username: string) => {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
};

test("without a choice every setting is as the environment has it", () => {
  for (const name of CHANGEABLE) expect(setting(name), name).toEqual(env()[name]);
});

test("what is chosen is in force at once, in its own type, and gone with it", async () => {
  await chooseSetting({ name: "UPLOAD_QUOTA_MB", value: "5", by: null });
  expect(setting("UPLOAD_QUOTA_MB")).toBe(5);
  await chooseSetting({ name: "UPLOAD_QUOTA_MB", value: null, by: null });
  expect(setting("UPLOAD_QUOTA_MB")).toBe(1_024);
});

test("closed registration refuses strangers without a restart", async () => {
  await chooseSetting({ name: "REGISTRATION", value: "closed", by: null });
  const stranger = { username: "stranger", email: "s@example.com", password: "correct horse battery" };
  await expect(register(stranger, { address: "192.0.2.1", userAgent: "" })).rejects.toThrow(
    /Registration is closed/,
  );
});

test("the environment wins, and can't be changed here", async () => {
  await chooseSetting({ name: "REGISTRATION", value: "closed", by: null });
  process.env.REGISTRATION = "open";
  await loadSettings();
  expect(setting("REGISTRATION")).toBe("open");
  await expect(chooseSetting({ name: "REGISTRATION", value: "closed", by: null })).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("set by the environment"),
  });
  await expect(chooseSetting({ name: "REGISTRATION", value: null, by: null })).rejects.toThrow(/environment/);
});

test.each([
  ["REGISTRATION", "perhaps"],
  ["REGISTRATION", ""],
  ["API_RATE_LIMIT", "0"],
  ["API_RATE_LIMIT", " "],
  ["API_RATE_LIMIT", "1e9"],
  ["UPLOAD_QUOTA_MB", "-1"],
  ["UPLOAD_QUOTA_MB", "many"],
  ["BACKUP_EVERY", "1s"],
  ["BACKUP_EVERY", ""],
  ["BACKUP_KEEP", "none"],
  ["BACKUP_KEEP", ""],
  ["CLICK_RETENTION_MONTHS", ""],
  ["CLICK_RETENTION_MONTHS", "1.5"],
] as const)("%s can't be %j, and stays as it was", async (name, value) => {
  await expect(chooseSetting({ name, value, by: null })).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining(`${name} must be`),
  });
  expect((await pool().query("select from instance_settings")).rowCount).toBe(0);
});

test("a stored value that this version can't read leaves the default", async () => {
  await store("API_RATE_LIMIT", "plenty");
  await store("A_SETTING_OF_LATER", "1");
  await store("DATABASE_URL", "postgresql://elsewhere/x");
  await loadSettings();
  expect(setting("API_RATE_LIMIT")).toBe(30);
  expect(env().DATABASE_URL).not.toBe("postgresql://elsewhere/x");
});

test("every choice of the dashboard is one that the setting takes", async () => {
  for (const [name, options] of Object.entries(OPTIONS))
    for (const option of options)
      expect(() => readEnv({ [name]: option }), `${name}=${option}`).not.toThrow();
});

test("a process follows what another one changes, also what it missed while it was cut off", async () => {
  const stop = await startSettings();
  let notified = 0;
  onSettingsChange(() => {
    notified += 1;
  });
  await store("PIXEL_CONSENT", "ask");
  await expect.poll(() => setting("PIXEL_CONSENT")).toBe("ask");
  expect(notified).toBe(1);
  await pool().query("alter table instance_settings disable trigger instance_settings_changed");
  await pool().query("update instance_settings set value = 'off'");
  await pool().query("alter table instance_settings enable trigger instance_settings_changed");
  await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'switchyard session'",
  );
  await expect.poll(() => setting("PIXEL_CONSENT")).toBe("off");
  await stop();
});

test("a reading that fails is repeated, without another notification", async () => {
  const stop = await startSettings();
  const warn = vi.spyOn(log(), "warn");
  await pool().query("alter table instance_settings rename to away");
  await pool().query("insert into away (name, value) values ('PIXEL_CONSENT', 'ask')");
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  await pool().query("alter table away rename to instance_settings");
  await expect.poll(() => setting("PIXEL_CONSENT")).toBe("ask");
  warn.mockRestore();
  await stop();
});

test("administrators alone read and change them, and who did is recorded", async () => {
  const [root, eve] = [await actorNamed("root"), await actorNamed("eve")];
  await makeAdmin(root);
  const stranger = {
    ...eve,
    credential: { kind: "session" as const, id: "6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f" },
  };
  await expect(listSettings(stranger)).rejects.toMatchObject({ kind: "not-found" });
  const change = parse(SettingChange, { name: "API_RATE_LIMIT", value: 99 });
  await expect(changeSetting(stranger, change)).rejects.toMatchObject({ kind: "not-found" });
  takeSecurityEvents();
  await changeSetting(root, change);
  await changeSettingByOperator("PIXEL_CONSENT", "ask");
  expect(takeSecurityEvents()).toMatchObject([
    { kind: "setting.changed", actorId: root.userId, detail: "API_RATE_LIMIT=99" },
    { kind: "setting.changed", actorId: null, credential: "operator", detail: "PIXEL_CONSENT=ask" },
  ]);
  const shown = presentSettings(await listSettings(root));
  expect(SettingsResponse.parse(shown)).toEqual(shown);
  const of = (name: string) => shown.data.settings.find((one) => one.name === name);
  expect(of("API_RATE_LIMIT")).toMatchObject({ value: "99", default: "30", locked: false, by: "root" });
  expect(of("PIXEL_CONSENT")).toMatchObject({ value: "ask", changed: expect.any(String), by: null });
  expect(of("REGISTRATION")).toMatchObject({ value: "open", changed: null });
});
