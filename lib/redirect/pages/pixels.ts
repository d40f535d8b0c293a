import { LOADERS, type Snippet, snippetOf } from "@/lib/links/pixels/snippets";
import { Html, html } from "@/lib/platform/html";
import type { CarriedPixel } from "../extras";
import type { HostIsolation } from "./content-security-policy";
import type { Setting } from "./layout";
import { filled } from "./words/choose";

/** The pixels that may run on a page: none, at once, or once the visitor has said yes. */
export type Measuring = { kind: "none" } | { kind: "now"; pixels: Pixels } | { kind: "ask"; pixels: Pixels };

/** Existing pixels of a link; never empty. */
export type Pixels = Snippet[];

export const pixelsFor = (carried: readonly CarriedPixel[]): Pixels =>
  carried.flatMap((pixel) => snippetOf(pixel) ?? []);

/** Providers that would learn of the visit, without duplicates. */
export const providersOf = (pixels: Pixels, { words }: Setting): string =>
  new Intl.ListFormat(words.lang).format(new Set(pixels.map(({ provider }) => provider)));

/**
 * A frame of its own for everything that others may run. Where the host is not the tenant's own it has no origin, so that a script in
 * it can reach neither the host's cookies nor its pages.
 */
export function pixelFrame(pixels: Pixels, hostIsolation: HostIsolation, { nonce }: Setting): Html {
  const inside = pixelDocument(pixels, nonce);
  return html`<iframe id="pixels" title="" hidden${hostIsolation === "shared-host" ? html` sandbox="allow-scripts"` : ""} srcdoc="${inside.text}"></iframe>`;
}

/** Content of that frame: the pixels' scripts alone, one after another, after the script `before` them. */
export function pixelDocument(pixels: Pixels, nonce: string, before = ""): Html {
  const scripts = pixels.map(({ script }) => `try{${script}}catch(e){}`).join("\n");
  return html`<!doctype html><title>-</title><script nonce="${nonce}">${new Html(`${before}${LOADERS}\n${scripts}`)}</script>`;
}

/** The question at the foot of a page, its two answers alike, and what a yes adds to the page. Without JavaScript no pixel runs, so nothing is asked. */
export function consentBar(
  pixels: Pixels,
  hostIsolation: HostIsolation,
  action: string,
  setting: Setting,
): Html {
  const { words, nonce } = setting;
  return html`<form class="consent" id="consent" method="post" action="${action}" hidden>
<p>${filled(words["pixels.text"], { providers: providersOf(pixels, setting) })}</p>
<div><button name="pixels" value="yes" class="other">${words["pixels.yes"]}</button> <button name="pixels" value="no" class="other">${words["pixels.no"]}</button></div>
</form>
<template id="after-yes">${pixelFrame(pixels, hostIsolation, setting)}</template>
<script nonce="${nonce}">${new Html(CONSENT)}</script>`;
}

// The form goes to the server as well, which remembers the answer and leaves the visitor where they are (204).
const CONSENT = `
(function(){var form=document.getElementById("consent");form.hidden=false;
form.addEventListener("submit",function(event){
if(event.submitter&&event.submitter.value=="yes")document.body.appendChild(document.getElementById("after-yes").content.cloneNode(true));
setTimeout(function(){form.hidden=true})})})()`;

/** Styles of pages with a consent question, beside the common ones. */
export const CONSENT_STYLE = `
.consent{position:fixed;z-index:3;left:0;right:0;bottom:0;margin:0;padding:16px 24px;background:var(--surface);border-top:1px solid var(--line-strong);max-height:60vh;overflow:auto}
.consent[hidden]{display:none}
.consent :is(p,div){max-width:76ch;margin:0 auto;font-size:14px;line-height:20px}
.consent p+div{margin-top:12px}
.consent button{min-width:120px}
`;
