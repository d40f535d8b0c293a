import type { Suite } from "../suite";

const BROKEN = [
  "/share/%ff",
  "/uploads/%ff",
  "/avatars/%ff",
  "/%ff",
  "/qr/%ff",
  "/b/%ff",
  "/r/%ff",
  "/api/url/%ff",
];

/** Addresses that cannot be decoded. */
export const suites: Suite[] = [
  {
    name: "Paths",
    attacks: [
      {
        name: "addresses that are not UTF-8 are no server error",
        run: async ({ origin }) => {
          const statuses = await Promise.all(
            BROKEN.map(async (path) => `${path} ${(await fetch(origin + path)).status}`),
          );
          const errors = statuses.filter((line) => / 5\d\d$/.test(line));
          return {
            held: errors.length === 0,
            figure: errors.join(", ") || `${statuses.length} answered below 500`,
          };
        },
      },
    ],
  },
];
