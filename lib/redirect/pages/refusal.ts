import { escaped, html } from "@/lib/platform/html";
import { PLAIN } from "./brand";
import { layout, type Page, type Setting, strip, type Track, WORDS_STYLE } from "./layout";
import { privacyFoot } from "./privacy-link";
import { reportLink } from "./report";
import { filled, longDate } from "./words/choose";
import type { Words } from "./words/en";

/** Why there is no way on, for the short link `host/alias`. `away`: the database cannot be asked. `root`: no link was named. */
export type Unavailable = { host: string; alias: string } & (
  | {
      kind: "unknown" | "root" | "disabled" | "limit" | "once" | "daily" | "blocked" | "unavailable" | "away";
    }
  | { kind: "expired"; endedAt: Date }
  | { kind: "early"; startsAt: Date }
);

const TRACKS: Record<Unavailable["kind"], Track> = {
  unknown: "missing",
  root: "missing",
  expired: "ended",
  disabled: "ended",
  limit: "ended",
  once: "ended",
  daily: "waiting",
  blocked: "closed",
  unavailable: "closed",
  early: "waiting",
  away: "waiting",
};

/** The small page for a link that cannot be followed. It never shows where the link would have led. */
export function unavailablePage(why: Unavailable, setting: Setting): Page {
  const { kind, host, alias } = why;
  const { [`${kind}.title` as const]: title, [`${kind}.text` as const]: text } = setting.words;
  const date = "endedAt" in why ? why.endedAt : "startsAt" in why ? why.startsAt : undefined;
  const body = html`<p>${filled(text, { date: date ? longDate(setting.words, date) : "" })}</p>${kind === "blocked" ? reportLink(host, alias, setting) : privacyFoot(setting)}`;
  return layout({ setting, title, host, alias, strip: strip(TRACKS[kind]), body, base: WORDS_STYLE });
}

/** A page in the pieces that it is written in, as nothing else needs them to be one, with its length in bytes. */
export type SizedPage = { pieces: readonly string[]; bytes: number };

/** The text around what differs from visitor to visitor, in its order: the nonce, the host, the alias. */
type Stencil = { around: string[]; bytes: number };

const stencils = new Map<Words, Stencil>();

/**
 * The plain page for a link that does not exist. A scan gets this page thousands of times
 * a second, so it is rendered once per language, and only filled in per visitor.
 */
export function unknownPage(
  host: string,
  alias: string,
  { nonce, words }: Omit<Setting, "brand">,
): SizedPage {
  const { around, bytes } = stencilFor(words);
  const [head = "", style = "", slash = "", rest = ""] = around;
  const [shownHost, shownAlias] = [escaped(host), escaped(alias)];
  return {
    pieces: [head, nonce, style, shownHost, slash, shownAlias, rest],
    bytes: bytes + nonce.length + Buffer.byteLength(shownHost) + Buffer.byteLength(shownAlias),
  };
}

function stencilFor(words: Words): Stencil {
  const known = stencils.get(words);
  if (known) return known;
  const made = stencil(words);
  stencils.set(words, made);
  return made;
}

/** No sentence of ours has it. One beyond Latin-1 would have V8 keep all pieces, and each page, in two bytes a character. */
const GAP = "\0";

function stencil(words: Words): Stencil {
  const whole = unavailablePage(
    { kind: "unknown", host: GAP, alias: GAP },
    { nonce: GAP, words, brand: PLAIN },
  );
  const around = whole.split(GAP);
  return { around, bytes: around.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) };
}

/** The message above the field: none yet, wrong password, or too many attempts. */
export type PasswordTry =
  | { kind: "first" }
  | { kind: "wrong"; left: number }
  | { kind: "too-many"; seconds: number };

/** The page that asks for a link's password. It sends the form to the link's own address and reveals nothing about the link. */
export function passwordPage(host: string, alias: string, attempt: PasswordTry, setting: Setting): Page {
  const { words } = setting;
  const body = html`<p>${words["password.text"]}</p>
<form method="post">
<label for="password">${words["password.label"]}</label>
<div class="row"><input id="password" name="password" type="password" autocomplete="off" maxlength="256" required autofocus${attempt.kind === "first" ? "" : html` aria-describedby="wrong" aria-invalid="true"`}>
<button>${words["password.continue"]}</button></div>
${attempt.kind === "first" ? "" : html`<p class="wrong" id="wrong" role="alert">${complaint(attempt, words)}</p>`}
</form>
${reportLink(host, alias, setting)}`;
  return layout({ setting, title: words["password.title"], host, alias, strip: strip("locked"), body });
}

const complaint = (attempt: Exclude<PasswordTry, { kind: "first" }>, words: Words) =>
  attempt.kind === "too-many"
    ? filled(words["password.wait"], { seconds: attempt.seconds })
    : filled(words["password.wrong"], { left: attempt.left });
