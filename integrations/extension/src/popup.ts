import QRCode from "qrcode";
import { type Choice, createLink, listChannels, listDomains } from "./server";
import {
  isWebPage,
  noteRecent,
  type Recent,
  readRecent,
  readSettings,
  type Settings,
  writeSettings,
} from "./settings";
import { failureText, part, say, translatePage } from "./text";

const form = part("form", HTMLFormElement);
const done = part("done", HTMLElement);
const problem = part("problem", HTMLElement);
const submit = part("submit", HTMLButtonElement);
const fields = {
  url: part("url", HTMLInputElement),
  custom: part("custom", HTMLInputElement),
  domain: part("domain", HTMLSelectElement),
  channel: part("channel", HTMLSelectElement),
};

/** One for each link that is begun, so that a second press creates no second link. */
let attempt = crypto.randomUUID();
let title = "";

async function begin() {
  translatePage();
  part("open-options", HTMLButtonElement).addEventListener(
    "click",
    () => void chrome.runtime.openOptionsPage(),
  );
  part("set-up", HTMLButtonElement).addEventListener("click", () => void chrome.runtime.openOptionsPage());
  const settings = await readSettings();
  showRecent(await readRecent());
  if (!settings.server || !settings.key) {
    part("welcome", HTMLElement).hidden = false;
    part("set-up", HTMLButtonElement).focus();
    return;
  }
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  title = tab?.title ?? "";
  if (isWebPage(tab?.url)) fields.url.value = tab.url;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void shorten(settings);
  });
  form.addEventListener("input", () => {
    attempt = crypto.randomUUID();
  });
  const offering = Promise.all([
    offer(fields.domain, settings.domain, listDomains(settings), say("defaultDomain")),
    offer(fields.channel, settings.channel, listChannels(settings), say("noChannel")),
  ]);
  submit.focus();
  if (!fields.url.value) fields.url.focus();
  else if (settings.atOnce) await shorten(settings);
  await offering;
}

/** Fills a list with what there is to choose. A list that can't be had keeps its first entry: shortening works without it. */
async function offer(list: HTMLSelectElement, chosen: string, loading: Promise<Choice[]>, none: string) {
  const found = await loading.catch(() => []);
  list.replaceChildren(new Option(none, ""), ...found.map(({ value, label }) => new Option(label, value)));
  list.value = found.some(({ value }) => value === chosen) ? chosen : "";
}

async function shorten(settings: Settings) {
  const url = fields.url.value.trim();
  problem.textContent = "";
  if (!isWebPage(url)) {
    problem.textContent = say("noPage");
    fields.url.focus();
    return;
  }
  submit.disabled = true;
  // Before the lists have come, what was chosen last time holds.
  const domain = fields.domain.length > 0 ? fields.domain.value : settings.domain;
  const channel = fields.channel.length > 0 ? fields.channel.value : settings.channel;
  try {
    const link = { url, title: title.slice(0, 255), custom: fields.custom.value.trim(), domain, channel };
    const shorturl = await createLink(settings, link, attempt);
    await writeSettings({ ...settings, domain, channel });
    showRecent(await noteRecent({ url, shorturl }));
    await showDone(shorturl);
  } catch (error) {
    problem.textContent = failureText(error);
    submit.disabled = false;
    submit.focus();
  }
}

async function showDone(shorturl: string) {
  form.hidden = true;
  done.hidden = false;
  part("short", HTMLOutputElement).textContent = shorturl.replace(/^https?:\/\//, "");
  const copy = part("copy", HTMLButtonElement);
  copy.addEventListener("click", () => void copyText(shorturl));
  copy.focus();
  await copyText(shorturl);
  part("qr", HTMLImageElement).src = await QRCode.toDataURL(shorturl, {
    margin: 2,
    width: 320,
    errorCorrectionLevel: "M",
  });
}

async function copyText(text: string) {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  part("status", HTMLElement).textContent = say(copied ? "copied" : "created");
}

/** The last links, each with a button that copies it. */
function showRecent(recent: Recent[]) {
  part("recent", HTMLElement).hidden = recent.length === 0;
  part("recent-list", HTMLUListElement).replaceChildren(
    ...recent.map(({ url, shorturl }) => {
      const row = document.createElement("li");
      const link = document.createElement("button");
      link.type = "button";
      link.className = "row";
      link.title = url;
      link.textContent = shorturl.replace(/^https?:\/\//, "");
      link.setAttribute("aria-label", say("copyLink", link.textContent));
      link.addEventListener("click", () => void copyText(shorturl));
      row.append(link);
      return row;
    }),
  );
}

begin().catch((error: unknown) => {
  problem.textContent = failureText(error);
});
