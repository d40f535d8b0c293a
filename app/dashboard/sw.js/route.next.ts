import { pageLanguage } from "@/app/messages/language";
import { words } from "@/app/messages/messages";
import { serviceWorker } from "@/lib/platform/service-worker";

/** The worker of the pages below /dashboard/, in the language of this browser: short links, the API and visitor pages are outside of its reach. */
export async function GET(): Promise<Response> {
  const [{ tag, direction }, { offline, brand }] = await Promise.all([pageLanguage(), words()]);
  return new Response(serviceWorker({ language: tag, direction, brand: brand.name, words: offline }), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "private, no-cache",
      Vary: "Cookie, Accept-Language",
    },
  });
}
