import { ask } from "../traffic";
import { createLink } from "./load";
import type { Person } from "./person";

const OPENED_BY = "open sesame";

/** Links with everything that decides where a visitor lands. */
export async function createDecidingLinks(origin: string, person: Person): Promise<void> {
  const link = (alias: string, more: object) => createLink(origin, person, alias, more);
  const to = (name: string) => `https://example.com/${name}`;
  await link("locked", { password: OPENED_BY });
  await link("by-device", { devicetarget: [{ device: "iphone", link: to("iphone") }] });
  await link("by-country", { geotarget: [{ location: "united kingdom", link: to("uk") }] });
  await link("by-language", { languagetarget: [{ language: "pl", link: to("pl") }] });
  await link("with-parameters", { parameters: [{ name: "utm_source", value: "a b&c" }] });
  await link("disabled", { status: "disabled" });
  await link("expired", { expiry: "2020-01-01 00:00:00", expiredurl: to("too-late") });
}

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari";

const VISITORS: Record<string, Record<string, string>> = {
  somebody: {},
  phone: { "user-agent": PHONE },
  Pole: { "accept-language": "pl" },
  Briton: { "x-forwarded-for": "81.2.69.160" },
};

/** Where visitors land at the moment: by visit, the status and the address. */
export async function whereVisitorsLand(origin: string): Promise<Map<string, string>> {
  const landed = new Map<string, string>();
  const aliases = ["locked", "by-device", "by-country", "by-language", "with-parameters", "disabled"];
  for (const alias of [...aliases, "expired", "nowhere"])
    for (const [who, headers] of Object.entries(VISITORS)) {
      const { status, headers: got } = await ask(`${origin}/${alias}`, headers);
      landed.set(`${who} at ${alias}`, `${status} ${got.location ?? ""}`);
    }
  for (const password of [OPENED_BY, "open barley"]) {
    const response = await fetch(`${origin}/locked`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ password }).toString(),
      redirect: "manual",
    });
    landed.set(`locked, ${password}`, `${response.status} ${response.headers.get("location") ?? ""}`);
  }
  return landed;
}
