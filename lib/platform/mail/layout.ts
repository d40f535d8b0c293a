import { directionOf } from "../direction";
import { Html, html } from "../html";
import type { Block, Letter } from "./letter";

/** Light and dark of each color, which is one of app/globals.css; mail programs know neither oklch nor variables. */
const COLORS = {
  canvas: ["#f8f7f2", "#0e1416"],
  surface: ["#fefdfb", "#161c1f"],
  line: ["#dbd9d2", "#293034"],
  ink: ["#182124", "#f1f0ec"],
  soft: ["#4c5458", "#bdbab3"],
  faint: ["#61696d", "#999790"],
  accent: ["#09707f", "#53c7d4"],
  link: ["#065a67", "#6cd7e3"],
  onaccent: ["#ffffff", "#0e1416"],
} as const;
type Color = keyof typeof COLORS;
type Direction = ReturnType<typeof directionOf>;

const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** Programs that know no `prefers-color-scheme` show what stands at each element: the light one. */
const DARK = Object.entries(COLORS)
  .map(([name, [, dark]]) =>
    /^(canvas|surface)$/.test(name)
      ? `.${name}{background-color:${dark}!important}`
      : name === "line"
        ? `.line{border-color:${dark}!important}`
        : `.${name}{color:${dark}!important}`,
  )
  .join("");

const STYLE = new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:underline}
@media (max-width:520px){.page{padding:16px 12px!important}.card{padding:24px 20px!important}.name,.value{display:block!important;width:auto!important;padding-left:0!important;padding-right:0!important}.name{padding-bottom:0!important}.value{border-top:0!important;padding-top:2px!important}}
@media (prefers-color-scheme:dark){${DARK}.button{background-color:${COLORS.accent[1]}!important;border-color:${COLORS.accent[1]}!important}}`);

/** A mail's two bodies. No picture, nothing from elsewhere, nothing that tells that it was read. `site` is whose mail it is. */
export function render(letter: Letter, { site, language }: { site: string; language: string }) {
  return { html: page(letter, site, language).text, text: plain(letter, site) };
}

const ink = (color: Color, rest = "") => `color:${COLORS[color][0]};${rest}`;
const font = (size: number, line: number) => `font-family:${SANS};font-size:${size}px;line-height:${line}px;`;

const page = (letter: Letter, site: string, language: string): Html => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${letter.subject}</title>
<style>${STYLE}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${COLORS.canvas[0]};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${letter.preview}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${COLORS.canvas[0]}">
<tr><td class="page" align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="soft" style="${font(14, 20)}${ink("soft", "font-weight:600;padding:0 4px 12px")}"><bdi>${site}</bdi></td></tr>
<tr><td class="surface line card" style="background-color:${COLORS.surface[0]};border:1px solid ${COLORS.line[0]};border-radius:10px;padding:32px">
<h1 class="ink" style="margin:0 0 16px;${font(22, 29)}font-weight:600;${ink("ink", "word-break:break-word")}">${letter.heading}</h1>
${letter.blocks.map((part) => block(part, directionOf(language)))}
</td></tr>
<tr><td class="faint" style="${font(12, 18)}${ink("faint", "padding:16px 4px 0;word-break:break-word")}">${letter.footer}${
  letter.unsubscribe
    ? html`<br><a class="faint" href="${letter.unsubscribe.href}" style="${ink("faint")}">${letter.unsubscribe.label}</a>`
    : ""
}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

function block(part: Block, direction: Direction): Html {
  switch (part.kind) {
    case "text":
      return html`<p class="soft" style="margin:0 0 16px;${font(15, 23)}${ink("soft", "word-break:break-word")}">${part.text}</p>
`;
    case "note":
      return html`<p class="faint" style="margin:16px 0 0;${font(13, 20)}${ink("faint", "word-break:break-word")}">${part.text}</p>
`;
    case "button":
      return button(part);
    case "ranking":
      return html`<h2 class="ink" style="margin:24px 0 6px;${font(14, 20)}font-weight:600;${ink("ink")}">${part.title}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${part.rows.map((row) => ranked(row, direction))}</table>
`;
    case "facts":
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${part.rows.map((row) => fact(row, direction))}</table>
`;
  }
}

const button = ({ label, href, otherwise }: Extract<Block, { kind: "button" }>): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" bgcolor="${COLORS.accent[0]}" style="background-color:${COLORS.accent[0]};border-radius:8px"><a class="onaccent" href="${href}" style="display:inline-block;padding:12px 22px;${font(15, 20)}font-weight:600;text-decoration:none;${ink("onaccent")}">${label}</a></td>
</tr></table>
<p class="faint" style="margin:0 0 16px;${font(13, 20)}${ink("faint")}">${otherwise}<br><a class="link" href="${href}" style="font-family:${MONO};font-size:12px;word-break:break-all;${ink("link")}"><bdi dir="ltr">${href}</bdi></a></p>
`;

/** The sides of a cell with a gap to the next one of its row; mail programs know no logical ones. */
const cellPadding = (height: number, direction: Direction): string =>
  direction === "rtl" ? `padding:${height}px 0 ${height}px 16px` : `padding:${height}px 16px ${height}px 0`;

const fact = ([name, value]: readonly [string, string], direction: Direction): Html => html`<tr>
<td class="name line faint" width="150" valign="top" style="${font(13, 20)}${ink("faint", `${cellPadding(9, direction)};border-top:1px solid ${COLORS.line[0]}`)}">${name}</td>
<td class="value line ink" valign="top" style="${font(14, 20)}${ink("ink", `padding:9px 0;border-top:1px solid ${COLORS.line[0]};word-break:break-word`)}"><bdi>${value}</bdi></td>
</tr>`;

/** A longer value beside a name would leave it a column of single letters. */
const LONGEST_BESIDE = 24;

const ranked = (row: readonly [string, string], direction: Direction): Html =>
  row[1].length > LONGEST_BESIDE ? stacked(row) : sideBySide(row, direction);

const stacked = ([name, value]: readonly [string, string]): Html => html`<tr>
<td colspan="2" class="line soft" style="${font(14, 20)}${ink("soft", `padding:7px 0;border-top:1px solid ${COLORS.line[0]};word-break:break-word`)}"><bdi>${name}</bdi><br><bdi class="ink" style="${ink("ink")}">${value}</bdi></td>
</tr>`;

const sideBySide = ([name, count]: readonly [string, string], direction: Direction): Html => html`<tr>
<td class="line soft" valign="top" style="${font(14, 20)}${ink("soft", `${cellPadding(7, direction)};border-top:1px solid ${COLORS.line[0]};word-break:break-word`)}"><bdi>${name}</bdi></td>
<td class="line ink" valign="top" align="${direction === "rtl" ? "left" : "right"}" style="${font(14, 20)}${ink("ink", `padding:7px 0;border-top:1px solid ${COLORS.line[0]};white-space:nowrap`)}">${count}</td>
</tr>`;

function plain({ heading, blocks, footer, unsubscribe }: Letter, site: string): string {
  const end = unsubscribe ? `${footer}\n${unsubscribe.label}: ${unsubscribe.href}` : footer;
  return `${[heading, ...blocks.map(plainBlock), `-- \n${site}\n${end}`].join("\n\n")}\n`;
}

function plainBlock(part: Block): string {
  if (part.kind === "button") return `${part.label}:\n${part.href}`;
  if (part.kind === "facts") return part.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
  if (part.kind === "ranking")
    return [part.title, ...part.rows.map(([name, count]) => `- ${name}: ${count}`)].join("\n");
  return part.text;
}
