import { env } from "@/lib/platform/env";
import { availableUpdate } from "@/lib/platform/update-check";
import { version } from "@/lib/platform/version";
import { type Check, fine, warning } from "./finding";

/** Whether a newer version was found, where UPDATE_CHECK is on. */
export const updateCheck: Check = {
  name: "newer version",
  look: async () => {
    if (env().UPDATE_CHECK === "off") return [];
    const newest = await availableUpdate();
    if (newest === null) return fine(`none than ${version()} is known`);
    return warning(
      `${newest} is available, this is ${version()}`,
      "Read what is new in its changelog, and upgrade (docs/upgrading.md).",
    );
  },
};
