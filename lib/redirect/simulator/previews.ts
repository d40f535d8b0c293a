import { languagesOf } from "@/lib/analytics/enrich/language";
import { type Actor, owned } from "@/lib/identity/access/actor";
import type { BioPreview } from "@/lib/links/bio/schema";
import type { NewOverlay } from "@/lib/links/overlays/schema";
import type { NewSplashPage } from "@/lib/links/splash/schema";
import { currentTime } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/failure";
import { html } from "@/lib/platform/html";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { findBrand } from "../caches/brands";
import type { CarriedPixel, ShownOverlay } from "../extras";
import { type Bio, bioPage } from "../pages/bio";
import { PIXEL_TEST, policyWith } from "../pages/content-security-policy";
import { splashPage } from "../pages/interstitial";
import { newNonce, type Page, type Setting } from "../pages/layout";
import { type Pixels, pixelDocument, pixelsFor } from "../pages/pixels";
import { shellPage } from "../pages/shell";
import { picturedLink, pictureSvg, WHOLE } from "../pages/social-picture";
import { wordsFor } from "../pages/words/choose";
import { FIND_PRODUCTS } from "../sql";
import type { PicturePreview, PreviewQuery } from "./schema";

/** A link that leads somewhere every reader knows to be an example. */
const example = () => ({
  to: "https://example.com/",
  host: new URL(env().SHORT_URL).host,
  alias: "example",
  path: "/example",
  measuring: { kind: "none" } as const,
  hostIsolation: "shared-host" as const,
});
const setting = async ({ workspaceId }: Actor, { language = "" }: PreviewQuery): Promise<Setting> => ({
  nonce: newNonce(),
  words: wordsFor(languagesOf(language)),
  brand: await findBrand(workspaceId),
});

/** Lines and blocks in the place of the page that an overlay lies on. */
const STAND_IN = html`<!doctype html><meta charset="utf-8"><title>example.com</title><style>
body{margin:0;padding:32px;background:#fff}
i{display:block;height:12px;margin:0 0 14px;border-radius:3px;background:#e7e5df}
i.h{height:28px;width:55%;margin-bottom:28px}i.p{height:180px;margin:28px 0}i.s{width:70%}
</style><i class="h"></i><i></i><i></i><i class="s"></i><i class="p"></i><i></i><i></i><i class="s"></i><i></i><i class="s"></i>`;

/** The very page that visitors of a link with this overlay would get. Keeps nothing; to be shown in a sandboxed frame. */
export async function previewOverlay(
  actor: Actor,
  { type, content, ...query }: NewOverlay & PreviewQuery,
): Promise<Page> {
  const overlay = { id: 0, type, content } as ShownOverlay;
  return shellPage({ ...example(), title: "", overlay, standIn: STAND_IN }, await setting(actor, query));
}

/** The same of a splash page. */
export async function previewSplash(
  actor: Actor,
  { content, ...query }: NewSplashPage & PreviewQuery,
): Promise<Page> {
  return splashPage({ ...example(), content }, await setting(actor, query));
}

/** A bio page as visitors would see it at a moment. */
export async function previewBio(
  actor: Actor,
  { alias = "example", title, content, at = currentTime(), ...query }: BioPreview & PreviewQuery,
): Promise<Page> {
  const { rows } = await pool().query<Pick<Bio, "products">>(FIND_PRODUCTS, [
    owned(actor).workspaceId,
    JSON.stringify(content.blocks),
  ]);
  const bio = { alias, title, content, products: rows[0]?.products ?? null };
  return bioPage(bio, await setting(actor, query), { now: at.getTime() });
}

/** The picture that would be drawn of a link, without the workspace's logo. Its text is drawn as paths, so nothing in it can run. */
export async function previewPicture(
  actor: Actor,
  { metatitle = "", metadescription = "", address = "" }: PicturePreview,
): Promise<string> {
  const brand = await findBrand(owned(actor).workspaceId);
  const said = { title: metatitle || brand.name, description: metadescription };
  return pictureSvg(picturedLink(said, address, brand), WHOLE, await loadTypeface());
}

/**
 * One of the caller's pixels, as visitors' browsers run it, on a page that reports the result to its parent under the name of
 * `run`. For a sandboxed frame, with its policy.
 */
export async function testPixel(
  actor: Actor,
  { id, run }: { id: number; run: string },
): Promise<{ page: Page; policy: string }> {
  const { rows } = await pool().query<CarriedPixel>(
    "select id, kind, tag from pixels where id = $1 and workspace_id = $2",
    [id, owned(actor).workspaceId],
  );
  if (!rows[0]) throw notFound("Pixel");
  const nonce = newNonce();
  return { page: pixelTestPage(pixelsFor(rows), run, nonce), policy: policyWith(PIXEL_TEST, nonce) };
}

/**
 * The document in which pixels run for visitors, preceded by a listener that reports their requests to the parent page. What
 * it reports is no secret and for display only: a pixel's script could forge it.
 */
export const pixelTestPage = (pixels: Pixels, run: string, nonce: string): Page =>
  pixelDocument(pixels, nonce, `(${LISTENER})("${run}");\n`).text;

/**
 * The first script decides: it loads, or it does not. Where it does not, another request says why: a script that was refused
 * has a host that answers, one that was blocked has none. An unreadable response still shows that there was one
 * (`no-cors`). Once the script has loaded, all requests before two quiet seconds are the pixel's report.
 */
const LISTENER = `function(run){
var requests=[],outcome="running",script="awaited",timer;
function tell(){parent.postMessage({run:run,outcome:outcome,requests:requests},"*")}
function end(what){if(outcome!="running")return;outcome=what;clearTimeout(timer);watch.disconnect();tell()}
function judge(){end(script!="loaded"?"silent":requests.some(function(sent){return sent.kind=="report"})?"fired":"loaded")}
function judgeIn(wait){clearTimeout(timer);timer=setTimeout(judge,wait)}
var watch=new PerformanceObserver(function(list){list.getEntries().forEach(function(entry){
if(entry.name.indexOf("https:")==0&&requests.length<40)requests.push({host:new URL(entry.name).host,kind:entry.initiatorType=="script"?"script":"report"})});
tell();if(script=="loaded")judgeIn(2000)});
watch.observe({type:"resource",buffered:true});
document.addEventListener("load",function(event){if(event.target.tagName!="SCRIPT"||script!="awaited")return;script="loaded";judgeIn(4000)},true);
document.addEventListener("error",function(event){if(event.target.tagName!="SCRIPT"||script!="awaited")return;script="missing";
fetch(event.target.src,{mode:"no-cors",credentials:"omit",cache:"no-store"}).then(function(){end("refused")},function(){end("silent")})},true);
judgeIn(10000);setTimeout(judge,15000);tell()}`;
