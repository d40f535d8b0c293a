/** The device names the API matches, with their spelling for people. */
export const DEVICES = {
  iphone: "iPhone",
  ipad: "iPad",
  android: "Android",
  windows: "Windows",
  mac: "Mac",
  linux: "Linux",
  chromeos: "ChromeOS",
  mobile: "Any phone",
  tablet: "Any tablet",
  desktop: "Any computer",
  smarttv: "Smart TV",
} as const;

/** The spelling for people; a name we do not know stays as it is. */
export const deviceName = (name: string): string => DEVICES[name as keyof typeof DEVICES] ?? name;
