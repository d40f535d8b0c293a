import { REASONS, type Reason } from "@/lib/identity/reports/schema";
import { env } from "@/lib/platform/env";
import { type Html, html } from "@/lib/platform/html";
import { layout, type Page, type Setting, strip } from "./layout";
import { privacyFoot, privacyLink } from "./privacy-link";

/** Where links are reported, on the short host; branded domains have no path of ours. */
export const REPORT_PATH = "/report";

/** Status of a form: not sent yet, refused, or accepted. `sent` holds the input, to be shown again. */
export type ReportStage =
  | { kind: "asked"; link: string }
  | { kind: "refused"; why: "form.wrong" | "report.unknown" | "report.wait"; sent: URLSearchParams }
  | { kind: "taken" };

/** The foot of a page about a link. */
export const reportLink = (host: string, alias: string, setting: Setting): Html =>
  html`<p class="report"><a href="${env().SHORT_URL}${REPORT_PATH}?link=${encodeURIComponent(`${host}/${alias}`)}" rel="nofollow">${setting.words["report.link"]}</a> ${privacyLink(setting)}</p>`;

/** The form, what it complains about, or thanks. Works without JavaScript. */
export function reportPage(host: string, stage: ReportStage, setting: Setting): Page {
  const { words } = setting;
  const page = { setting, host, alias: "report", strip: strip("closed"), style: STYLE };
  if (stage.kind === "taken")
    return layout({ ...page, title: words["report.taken"], body: html`<p>${words["report.thanks"]}</p>` });
  const typed = (name: string) => (stage.kind === "refused" ? (stage.sent.get(name) ?? "") : "");
  const link = stage.kind === "asked" ? stage.link : typed("link");
  const body = html`<p>${words["report.text"]}</p>
${stage.kind === "refused" ? html`<p class="wrong" role="alert">${words[stage.why]}</p>` : ""}
<form method="post" action="${REPORT_PATH}">
<label for="link">${words["report.address"]}</label><input id="link" name="link" value="${link}" maxlength="2048" required autocapitalize="off" spellcheck="false">
<fieldset><legend>${words["report.reason"]}</legend>${REASONS.map((reason) => choice(reason, typed("reason"), setting))}</fieldset>
<label for="note">${words["report.note"]}</label><textarea id="note" name="note" rows="4" maxlength="2000">${typed("note")}</textarea>
<label for="email">${words["report.email"]}</label><input id="email" name="email" type="email" value="${typed("email")}" maxlength="254" autocomplete="email">
<p class="trap" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></p>
<button>${words["report.send"]}</button>
</form>
${privacyFoot(setting)}`;
  return layout({ ...page, title: words["report.title"], body });
}

const choice = (reason: Reason, chosen: string, { words }: Setting): Html =>
  html`<label class="choice"><input type="radio" name="reason" value="${reason}" required${reason === chosen ? html` checked` : ""}> ${words[`report.${reason}`]}</label>`;

const STYLE = `
form{display:grid;gap:8px}
label,legend{font-weight:600;font-size:14px;line-height:20px;margin:12px 0 0}
fieldset{border:0;padding:0;margin-top:12px;min-width:0}
legend{padding:0;margin:0 0 8px}
.choice{display:flex;gap:12px;align-items:center;min-height:44px;margin:0;font-weight:400;font-size:16px;line-height:24px}
.choice input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--accent)}
input,textarea{width:100%}
textarea{padding:8px 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);border-radius:5px}
button{margin-top:16px;justify-self:start}
.trap{position:absolute;inset-inline-start:-9999px}
`;
