import type { Actor } from "@/lib/access/actor";
import type { NewBioPage } from "@/lib/bio/schema";
import { env } from "@/lib/env";
import type { NewOverlay } from "@/lib/overlays/schema";
import type { NewSplashPage } from "@/lib/splash/schema";
import { findBrand } from "./brands";
import type { ShownOverlay } from "./extras";
import { bioPage } from "./pages/bio";
import { html } from "./pages/html";
import { newNonce, type Page, type Setting } from "./pages/layout";
import { shellPage } from "./pages/shell";
import { splashPage } from "./pages/splash";
import { en } from "./pages/words/en";

/** A link that leads somewhere every reader knows to be an example. */
const example = () => ({
  to: "https://example.com/",
  host: new URL(env().SHORT_URL).host,
  alias: "example",
  path: "/example",
  measuring: { kind: "none" } as const,
  neighbourhood: "shared-host" as const,
});
const setting = async ({ workspaceId }: Actor): Promise<Setting> => ({
  nonce: newNonce(),
  words: en,
  brand: await findBrand(workspaceId),
});

/** Lines and blocks in the place of the page that an overlay lies on. */
const STAND_IN = html`<!doctype html><meta charset="utf-8"><title>example.com</title><style>
body{margin:0;padding:32px;background:#fff}
i{display:block;height:12px;margin:0 0 14px;border-radius:3px;background:#e7e5df}
i.h{height:28px;width:55%;margin-bottom:28px}i.p{height:180px;margin:28px 0}i.s{width:70%}
</style><i class="h"></i><i></i><i></i><i class="s"></i><i class="p"></i><i></i><i></i><i class="s"></i><i></i><i class="s"></i>`;

/** The very page that visitors of a link with this overlay would get. Keeps nothing; to be shown in a sandboxed frame. */
export async function previewOverlay(actor: Actor, { type, content }: NewOverlay): Promise<Page> {
  const overlay = { id: 0, type, content } as ShownOverlay;
  return shellPage({ ...example(), title: "", overlay, standIn: STAND_IN }, await setting(actor));
}

/** The same of a splash page. */
export async function previewSplash(actor: Actor, { content }: NewSplashPage): Promise<Page> {
  return splashPage({ ...example(), content }, await setting(actor));
}

/** A bio page as visitors would see it. */
export async function previewBio(actor: Actor, { title, content }: NewBioPage): Promise<Page> {
  return bioPage({ title, content }, await setting(actor));
}
