import type { Actor } from "@/lib/access/actor";
import { env } from "@/lib/env";
import type { NewOverlay } from "@/lib/overlays/schema";
import type { NewSplashPage } from "@/lib/splash/schema";
import type { ShownOverlay } from "./extras";
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
  neighbourhood: "with-dashboard" as const,
});
const setting = (): Setting => ({ nonce: newNonce(), words: en });

/** The very page that visitors of a link with this overlay would get. Keeps nothing; to be shown in a sandboxed frame. */
export async function previewOverlay(_actor: Actor, { type, content }: NewOverlay): Promise<Page> {
  const overlay = { id: 0, type, content } as ShownOverlay;
  return shellPage({ ...example(), title: "", overlay }, setting());
}

/** The same of a splash page. */
export async function previewSplash(_actor: Actor, { content }: NewSplashPage): Promise<Page> {
  return splashPage({ ...example(), content }, setting());
}
