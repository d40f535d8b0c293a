import type * as z from "zod";
import type { AppStep } from "../apps/step";
import type { SimulationAnswer } from "./schema";

type SimulatedApp = NonNullable<z.output<typeof SimulationAnswer>["data"]["app"]>;

/** What comes between a link and its destination on account of apps, for people to read. */
export function simulatedApp(step: AppStep | undefined): SimulatedApp | null {
  const nothing = { app: "", address: "", otherwise: "" };
  switch (step?.kind) {
    case undefined:
      return null;
    case "elsewhere": {
      const { address, app = "", otherwise = "" } = step;
      return app ? { kind: "opens", app, address, otherwise } : { ...nothing, kind: "goes", address };
    }
    case "handover":
      return { ...nothing, kind: "shows-code", address: step.to };
    case "app": {
      const { kind, app = "", here: address, otherwise = "" } = step.page;
      if (kind === "escape") return { kind: "leaves", app, address, otherwise };
      return { kind: otherwise ? "tries" : "asks", app, address, otherwise };
    }
  }
}
