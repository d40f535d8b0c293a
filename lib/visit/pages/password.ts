import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { reportLink } from "./report";
import { strip } from "./strip";
import { filled } from "./words/choose";
import type { Words } from "./words/en";

/** What the visitor is told above the field: nothing yet, that it was wrong, or that they must wait. */
export type PasswordTry =
  | { kind: "first" }
  | { kind: "wrong"; left: number }
  | { kind: "too-many"; seconds: number };

/** The page that asks for a link's password. It sends the form to the link's own address and tells nothing about the link. */
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
