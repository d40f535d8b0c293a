import { html } from "./html";
import { layout, type Page } from "./layout";
import { strip } from "./strip";

/** What the visitor is told above the field: nothing yet, that it was wrong, or that they must wait. */
export type PasswordTry = { kind: "first" } | { kind: "wrong" } | { kind: "too-many"; seconds: number };

/** The page that asks for a link's password. It sends the form to the link's own address and tells nothing about the link. */
export function passwordPage(host: string, alias: string, attempt: PasswordTry, nonce: string): Page {
  const body = html`<p>Whoever gave you this link also has its password.</p>
<form method="post">
<label for="password">Password</label>
<div class="row"><input id="password" name="password" type="password" autocomplete="off" maxlength="256" required autofocus${attempt.kind === "first" ? "" : html` aria-describedby="wrong" aria-invalid="true"`}>
<button>Continue</button></div>
${attempt.kind === "first" ? "" : html`<p class="wrong" id="wrong" role="alert">${complaint(attempt)}</p>`}
</form>`;
  return layout({ nonce, title: "This link is locked", host, alias, strip: strip("locked"), body });
}

const complaint = (attempt: PasswordTry) =>
  attempt.kind === "too-many"
    ? `Too many tries. Wait ${attempt.seconds} seconds, then try again.`
    : "That is not the password. Check it and try again.";
