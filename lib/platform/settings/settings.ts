import { subscribeTo } from "../database/notification-listener";
import { primaryPool } from "../database/pool";
import { type Env, env, isInEnvironment, parseSetting, readEnv } from "../env";
import { conflict } from "../failure";
import { log } from "../log";
import { perProcess } from "../process";
import { CHANGEABLE, type Changeable } from "./enums";

type State = { values: ReadonlyMap<string, unknown>; readings: number; onChange: Set<() => void> };

const state = () =>
  perProcess("settings", (): State => ({ values: new Map(), readings: 0, onChange: new Set() }));

/** A setting as it is now: what the environment says, else what an administrator has chosen, else the default. From memory. */
export const setting = <Name extends Changeable>(name: Name): Env[Name] =>
  (state().values.get(name) ?? env()[name]) as Env[Name];

/** Reads what administrators have chosen. What this version doesn't know or take is left out, and the log says so. */
export async function loadSettings(): Promise<void> {
  const known = state();
  const reading = ++known.readings;
  const { rows } = await primaryPool().query<{ name: string; value: string }>(
    "select name, value from instance_settings",
  );
  // An earlier answer may come after a later one.
  if (reading !== known.readings) return;
  const before = known.values;
  known.values = new Map(rows.flatMap(({ name, value }) => taken(name, value)));
  if (CHANGEABLE.some((name) => before.get(name) !== known.values.get(name)))
    for (const notify of known.onChange) notify();
}

function taken(name: string, text: string): [string, unknown][] {
  const changeable = CHANGEABLE.find((each) => each === name);
  if (!changeable || isInEnvironment(changeable)) return [];
  try {
    return [[name, parseSetting(changeable, text)]];
  } catch (error) {
    log().warn({ setting: name, reason: (error as Error).message }, "a stored setting is not valid");
    return [];
  }
}

const RETRY_MS = 1_000;

/**
 * Loads the settings, and again whenever any process or machine changes one. Never rejects: without the database the environment's hold, and it is asked
 * again until it answers. Returns the way to stop.
 */
export async function startSettings(): Promise<() => Promise<void>> {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const load = async (): Promise<void> => {
    clearTimeout(retry);
    try {
      await loadSettings();
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "the stored settings could not be read");
      if (!isStopped) retry = setTimeout(reload, RETRY_MS).unref();
    }
  };
  const reload = () => void load();
  await load();
  const listener = await subscribeTo({ channel: "switchyard_settings", onPayload: reload, onGap: reload });
  return () => {
    isStopped = true;
    clearTimeout(retry);
    return listener.stop();
  };
}

/** Calls `notify` whenever a setting has changed in this process: what is kept in memory may depend on it. Returns it. */
export function onSettingsChange(notify: () => void): () => void {
  state().onChange.add(notify);
  return notify;
}

/** A setting with where its value comes from. `chosen` is what an administrator has chosen, in force or not. */
export type KnownSetting = {
  name: Changeable;
  value: string;
  byDefault: string;
  isLocked: boolean;
  chosen: { value: string; at: Date; by: string | null } | undefined;
};

/** All that can be changed. */
export async function listChangeable(): Promise<KnownSetting[]> {
  const { rows } = await primaryPool().query<{ name: string; value: string; at: Date; by: string | null }>(
    LIST,
  );
  const chosen = new Map(rows.map(({ name, ...row }) => [name, row]));
  const defaults = readEnv({});
  return CHANGEABLE.map((name) => ({
    name,
    value: String(setting(name) ?? ""),
    byDefault: String(defaults[name] ?? ""),
    isLocked: isInEnvironment(name),
    chosen: chosen.get(name),
  }));
}

const LIST = `
  select name, value, changed_at as at, users.username as by
  from instance_settings left join users on users.id = changed_by`;

type Choice = { name: Changeable; value: string | null; by: number | null };

/**
 * Keeps what an administrator has chosen; null goes back to the default. Every process follows at once. Throws a `Failure`: `conflict` where the
 * environment sets it, `invalid` for a value that it can't have.
 */
export async function chooseSetting({ name, value, by }: Choice): Promise<void> {
  if (isInEnvironment(name))
    throw conflict(
      `${name} is set by the environment. Remove it there and restart, then change it here.`,
      "value",
    );
  if (value === null) await primaryPool().query("delete from instance_settings where name = $1", [name]);
  else {
    parseSetting(name, value);
    await primaryPool().query(CHOOSE, [name, value, by]);
  }
  await loadSettings();
}

const CHOOSE = `
  insert into instance_settings (name, value, changed_by) values ($1, $2, $3)
  on conflict (name) do update set value = excluded.value, changed_at = now(), changed_by = excluded.changed_by`;
