import { PIXEL_KINDS } from "../pixels/kinds";
import { pool } from "../pool";
import type { VisitsForTests } from "./visits-fixture";

/** Where, when and how the overlays below appear. */
export const look = {
  position: "center",
  delay: 3,
  background: "#1a2b3c",
  color: "#ffffff",
  buttoncolor: "#000000",
};
/** One overlay of each type. */
export const OVERLAYS = {
  message: { heading: "Moved", text: "<b>We</b> have moved.", url: "https://example.com/map" },
  contact: { heading: "Write", thanks: "We will write soon." },
  poll: { question: "Which day?", options: ["Friday", "Saturday"] },
  newsletter: { text: "Once a month.", consent: "I agree" },
  image: { image: "https://example.com/a.png", alt: "A poster", url: "https://example.com/map" },
  coupon: { code: "SPRING-24", url: "https://example.com/map", label: "Use it" },
};
export type OverlayKind = keyof typeof OVERLAYS;

/** A link that shows an overlay of a type; gives the overlay's id. */
export async function overlayLink(at: VisitsForTests, alias: string, type: OverlayKind, more: object = {}) {
  const overlay = await at.add("overlays", {
    type,
    name: type,
    content: { ...look, ...OVERLAYS[type], ...more },
  });
  await at.addLink(alias, { type: "overlay", overlay_id: overlay });
  return overlay;
}

/** Puts pixels on a link. */
export async function carry(
  at: VisitsForTests,
  link: number,
  kinds: readonly (typeof PIXEL_KINDS)[number][] = [PIXEL_KINDS[1]],
) {
  for (const { name, example } of kinds) {
    const pixel = await at.add("pixels", { type: name, kind: name, name, tag: example });
    await pool().query("insert into link_pixels (link_id, pixel_id) values ($1, $2)", [link, pixel]);
  }
}

/** "shown taken" of an overlay as the database has it. */
export const counter = (overlay: number) => async () => {
  const { rows } = await pool().query("select shown, taken from overlay_counters where overlay_id = $1", [
    overlay,
  ]);
  return rows[0] && `${rows[0].shown} ${rows[0].taken}`;
};
export const policyOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)["content-security-policy"]);
