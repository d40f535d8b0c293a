/** A kind of pixel: our neutral name, the name existing clients send, and what its tag must look like. */
type PixelKind = { name: string; brand: string; tag: RegExp; example: string };

/**
 * What any of Google's snippets loads: container (GTM), Google tag (GT), Analytics (G, UA and the older GA), Ads (AW) and Floodlight
 * (DC). One snippet takes all of them, and people paste them across the three kinds.
 */
const GOOGLE = /^(GTM|GT|G|GA|UA|AW|DC)-[A-Za-z0-9]{4,16}(-[0-9]{1,4})?$/;

/**
 * The thirteen kinds. Each pattern takes what that provider's own console shows today and what it showed before, and nothing
 * but letters, digits, `-`, `_` and `/`: a tag ends up inside a quoted string of a script.
 */
export const PIXEL_KINDS = [
  // Google Tag Manager, "Install": GTM-XXXXXXX
  { name: "tagmanagerpixel", brand: "gtmpixel", tag: GOOGLE, example: "GTM-K2V8XPL" },
  // Google Analytics 4, "Measurement ID": G-XXXXXXXXXX; Universal Analytics, "Tracking ID": UA-XXXXXXX-Y
  { name: "analyticspixel", brand: "gapixel", tag: GOOGLE, example: "G-4KQ8ZW1X7T" },
  // Meta Events Manager, "Dataset ID", formerly "Pixel ID": 15 or 16 digits, shorter in the early years
  { name: "socialnetworkpixel", brand: "fbpixel", tag: /^[0-9]{6,20}$/, example: "318274659102834" },
  // Google Ads, "Google tag ID": AW-XXXXXXXXX, with /label for one conversion; before, the conversion ID alone
  {
    name: "adsplatformpixel",
    brand: "adwordspixel",
    tag: /^((AW|GT|G|DC)-[A-Za-z0-9]{4,16}(\/[A-Za-z0-9_-]{4,40})?|[0-9]{6,12})$/,
    example: "AW-724518093",
  },
  // LinkedIn Campaign Manager, "Partner ID": 5 to 8 digits
  {
    name: "professionalnetworkpixel",
    brand: "linkedinpixel",
    tag: /^[0-9]{4,12}$/,
    example: "4182736",
  },
  // X Events Manager, "Pixel ID": five small letters and digits; a single event: tw-<pixel>-<event>
  {
    name: "microblogpixel",
    brand: "twitterpixel",
    tag: /^(tw-[a-z0-9]{4,12}-[a-z0-9]{4,12}|[a-z0-9]{4,12})$/,
    example: "o8k3f",
  },
  // AdRoll, "adroll_adv_id": 22 capitals and digits, with the "adroll_pix_id" after a slash
  {
    name: "retargetingpixel",
    brand: "adrollpixel",
    tag: /^[A-Z0-9]{20,26}(\/[A-Z0-9]{20,26})?$/,
    example: "Q4ZK7XN2VJH5TWPLMB3RCD",
  },
  // Quora Ads Manager, "Pixel ID": 32 hexadecimal digits
  {
    name: "qapixel",
    brand: "quorapixel",
    tag: /^[0-9a-f]{32}$/i,
    example: "3f9c27a1d84e4b60a5127c9e0db8f146",
  },
  // Pinterest Ads, "Tag ID": 13 digits
  { name: "pinboardpixel", brand: "pinterest", tag: /^[0-9]{10,16}$/, example: "2613847502916" },
  // Microsoft Advertising, UET "Tag ID": 7 to 9 digits
  { name: "searchenginepixel", brand: "bing", tag: /^[0-9]{5,12}$/, example: "187402653" },
  // Snap Ads Manager, "Pixel ID": a UUID
  {
    name: "messagingpixel",
    brand: "snapchat",
    tag: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    example: "7c1e9a52-0b4d-4f86-9d23-5e8f1a6b7c30",
  },
  // Reddit Ads, "Pixel ID": a2_… today, t2_… before
  { name: "forumpixel", brand: "reddit", tag: /^[at]2_[a-z0-9]{3,20}$/, example: "a2_e8r4kq1vz7wd" },
  // TikTok Events Manager, "Pixel ID": 20 capitals and digits, 19 before
  { name: "shortvideopixel", brand: "tiktok", tag: /^[A-Z0-9]{18,22}$/, example: "C9L2K8RC77U5QJ0TZ3VG" },
] as const satisfies PixelKind[];

/** Our own name of a kind of pixel. */
export type KindName = (typeof PIXEL_KINDS)[number]["name"];

/** The kind that a client's `type` names, in our words or in the brands'. */
export const kindOf = (type: string): KindName | undefined =>
  PIXEL_KINDS.find(({ name, brand }) => type === name || type === brand)?.name;

/** The error of a tag of this kind; undefined for a valid one. */
export function tagProblem(kind: string, tag: string): string | undefined {
  const known = PIXEL_KINDS.find(({ name }) => name === kind);
  if (!known) return "belongs to a pixel type that no longer exists";
  return known.tag.test(tag) ? undefined : `must look like ${known.example} for a pixel of this type`;
}

/** The thirteen types in our own words, each with a tag as its provider shows it. */
export const PIXEL_TYPES = PIXEL_KINDS.map(({ name, example }) => ({ name, example }));
