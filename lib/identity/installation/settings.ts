import { log } from "@/lib/platform/log";
import type { Changeable } from "@/lib/platform/settings/enums";
import { chooseSetting, type KnownSetting, listChangeable } from "@/lib/platform/settings/settings";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { recordOfOperator, recordSecurityEvent } from "../access/security-events";
import type { SettingChange } from "./schema";

/** The settings that can be changed while processes run, with where each value comes from. For administrators. */
export async function listSettings(actor: Actor): Promise<KnownSetting[]> {
  await insistOnAdmin(actor);
  return listChangeable();
}

/**
 * Changes a setting, or goes back to the default, in every process at once. Throws a `conflict` where the environment sets it, and `invalid` for a value
 * that it can't have. For administrators.
 */
export async function changeSetting(actor: Actor, { name, value }: SettingChange): Promise<void> {
  await insistOnAdmin(actor);
  await chooseSetting({ name, value, by: actor.userId });
  recordSecurityEvent(actor, { kind: "setting.changed", workspaceId: null, detail: inWords(name, value) });
  log().info({ by: actor.userId, setting: name, value }, "a setting was changed");
}

/** The same from the command line, where nobody is signed in. */
export async function changeSettingByOperator(name: Changeable, value: string | null): Promise<void> {
  await chooseSetting({ name, value, by: null });
  recordOfOperator({ kind: "setting.changed", detail: inWords(name, value) });
}

const inWords = (name: Changeable, value: string | null) =>
  value === null ? `${name} unset` : `${name}=${value}`;
