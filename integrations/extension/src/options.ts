import { checkKey } from "./server";
import { originOf, readSettings, type Settings, writeSettings } from "./settings";
import { failureText, part, say, translatePage } from "./text";

const form = part("form", HTMLFormElement);
const server = part("server", HTMLInputElement);
const key = part("key", HTMLInputElement);
const atOnce = part("at-once", HTMLInputElement);
const status = part("status", HTMLElement);

async function begin() {
  translatePage();
  const settings = await readSettings();
  server.value = settings.server;
  key.value = settings.key;
  atOnce.checked = settings.atOnce;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save().catch((error: unknown) => show(failureText(error), true));
  });
  part("get-key", HTMLButtonElement).addEventListener("click", () => {
    const origin = originOf(server.value);
    if (origin) void chrome.tabs.create({ url: `${origin}/dashboard/settings/keys` });
    else show(say("serverWrong"), true);
  });
}

async function save() {
  const origin = originOf(server.value);
  if (!origin) return refuse(server, say("serverWrong"));
  if (!key.value.trim()) return refuse(key, say("keyMissing"));
  show(say("checking"), false);
  const before = await readSettings();
  const settings: Settings = { ...before, server: origin, key: key.value.trim(), atOnce: atOnce.checked };
  // What was chosen last is another workspace's where the key is.
  if (origin !== before.server || settings.key !== before.key)
    Object.assign(settings, { domain: "", channel: "" });
  await checkKey(settings);
  await writeSettings(settings);
  server.value = origin;
  show(say("saved"), false);
}

function refuse(field: HTMLInputElement, text: string) {
  field.focus();
  show(text, true);
}

function show(text: string, isProblem: boolean) {
  status.textContent = text;
  status.className = isProblem ? "problem" : "";
}

begin().catch((error: unknown) => show(failureText(error), true));
