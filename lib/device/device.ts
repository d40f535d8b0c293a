import Bowser from "bowser";

/** The names a device target may carry; others are kept with the link and never match. */
export type DeviceName =
  | "iphone"
  | "ipad"
  | "android"
  | "windows"
  | "mac"
  | "linux"
  | "chromeos"
  | "mobile"
  | "tablet"
  | "desktop"
  | "smarttv";

/** What a user agent runs on, in our names; "" where it does not say. */
export type Device = { browser: string; os: string; device: string; targets: ReadonlySet<DeviceName> };

const BROWSERS: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Opera Coast": "Opera",
  "Opera Touch": "Opera",
  "Android Browser": "Android Browser",
  Tizen: "Tizen Browser",
};

const SYSTEMS: Record<string, string> = { "Chrome OS": "ChromeOS", WebOS: "webOS" };

const DEVICES: Record<string, string> = { mobile: "Mobile", tablet: "Tablet", desktop: "Desktop", tv: "TV" };

const BY_SYSTEM: Record<string, DeviceName> = {
  Android: "android",
  Windows: "windows",
  macOS: "mac",
  Linux: "linux",
  ChromeOS: "chromeos",
};

const BY_DEVICE: Record<string, DeviceName> = {
  Mobile: "mobile",
  Tablet: "tablet",
  Desktop: "desktop",
  TV: "smarttv",
};

/** Reads a user agent. Never throws: what it cannot tell is "". Costs some 10 µs; `readerOf` remembers. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === "") return { browser: "", os: "", device: "", targets: new Set() };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model === "iPad" ? "iPadOS" : (SYSTEMS[os.name ?? ""] ?? os.name ?? "");
  const device = DEVICES[platform.type ?? ""] ?? (system === "ChromeOS" ? "Desktop" : "");
  return {
    browser: BROWSERS[browser.name ?? ""] ?? (browser.name || toolName(userAgent)),
    os: system,
    device,
    targets: targetNames(system, device, platform.model),
  };
}

/** "curl/8.5" is curl; anything less plain stays unnamed. */
const toolName = (userAgent: string) => /^([A-Za-z][A-Za-z-]{1,30})(\/|$)/.exec(userAgent)?.[1] ?? "";

function targetNames(system: string, device: string, model: string | undefined): ReadonlySet<DeviceName> {
  const names = new Set<DeviceName>();
  if (model === "iPhone") names.add("iphone");
  if (model === "iPad") names.add("ipad");
  const [bySystem, byDevice] = [BY_SYSTEM[system], BY_DEVICE[device]];
  // A television that runs Linux is not what somebody who targets Linux has in mind.
  if (bySystem && device !== "TV") names.add(bySystem);
  if (byDevice) names.add(byDevice);
  return names;
}
