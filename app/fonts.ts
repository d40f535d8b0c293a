import localFont from "next/font/local";

// Made by scripts/typefaces.mjs. The arguments are spelled out here because the compiler reads them as source.
const sans = localFont({
  src: "./typefaces/sans.woff2",
  variable: "--font-sans",
  weight: "400 700",
  display: "swap",
});

const sansExt = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  variable: "--font-sans-ext",
  weight: "400 700",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
  preload: false,
  adjustFontFallback: false,
  display: "swap",
});

const mono = localFont({
  src: "./typefaces/mono.woff2",
  variable: "--font-mono",
  weight: "400 600",
  adjustFontFallback: false,
  display: "swap",
});

/** The two families of the design, by CSS variable. Letters beyond Western Europe come with a file of their own, other scripts are the system's. */
export const fontVariables = [sans, sansExt, mono].map((font) => font.variable).join(" ");
