import type { Config } from "tailwindcss";

/** Sizes follow the reader's own font size; the design counts in pixels of 16 to the rem. */
const rem = (pixels: number) => `${pixels / 16}rem`;

const token = (name: string) => `var(--${name})`;

const COLORS = [
  "canvas",
  "surface",
  "sunken",
  "line",
  "line-strong",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-ink",
  "accent-soft",
  "ok",
  "warn",
  "bad",
  "data-2",
];

/** The design language's scales, named as `app/globals.css` names its tokens. Nothing outside them has a class. */
export default {
  content: ["./app/**/*.tsx", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(COLORS.map((name) => [name, token(name)])),
    },
    fontSize: {
      11: [rem(11), { lineHeight: rem(16) }],
      12: [rem(12), { lineHeight: rem(16) }],
      13: [rem(13), { lineHeight: rem(20) }],
      14: [rem(14), { lineHeight: rem(20) }],
      16: [rem(16), { lineHeight: rem(24) }],
      20: [rem(20), { lineHeight: rem(28) }],
      28: [rem(28), { lineHeight: rem(32) }],
      44: [rem(44), { lineHeight: rem(48) }],
    },
    borderRadius: { none: "0", control: "5px", panel: "8px", dialog: "12px", full: "999px" },
    boxShadow: {
      none: "none",
      float: "0 1px 2px var(--shade), 0 12px 32px var(--shade)",
    },
    fontFamily: { sans: token("sans"), mono: token("mono") },
    transitionTimingFunction: { DEFAULT: "cubic-bezier(.2,.8,.2,1)", ease: "cubic-bezier(.2,.8,.2,1)" },
    extend: {
      spacing: { sidebar: rem(224), rail: rem(56), drawer: rem(720) },
      maxWidth: { page: rem(1320), form: rem(640) },
    },
  },
} satisfies Config;
