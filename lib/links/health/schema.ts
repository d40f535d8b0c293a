import * as z from "zod";
import { Destination } from "@/lib/platform/fields";
import { RecordId, ShortAddress, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { FAILURES, HEALTH, UNKNOWNS } from "./enums";

/** What the checks of a link's destinations have shown: of several, that of the worst. */
export const HealthResponse = z
  .object({
    status: z.enum(HEALTH).meta({
      description:
        "`failing` until a second check, hours after the first failure, makes it `broken`; `unknown` if its host answers programs with a refusal, or can't be asked",
      examples: ["broken"],
    }),
    reason: z
      .enum([...FAILURES, ...UNKNOWNS])
      .nullable()
      .meta({ description: "null for `ok` and `moved`", examples: ["status"] }),
    httpstatus: z
      .int()
      .nullable()
      .meta({ description: "of the host's response, if there was one", examples: [404] }),
    address: WebAddress.meta({ description: "which of the link's destinations it is" }),
    movedto: z
      .string()
      .nullable()
      .meta({ description: "with `moved`: where it redirects for good", examples: [null] }),
    since: TimestampResponse.meta({ description: "when that began; of a broken one its first failure" }),
    checked: TimestampResponse.meta({ description: "the last check" }),
    earlier: z
      .object({
        address: WebAddress,
        until: TimestampResponse.meta({ description: "when another address took its place" }),
        field: z
          .enum(["url", "geotarget", "devicetarget", "languagetarget", "rules"])
          .meta({ description: "the field of the link where it was" }),
        name: z
          .string()
          .meta({ description: "of the target or rule; empty for the destination", examples: [""] }),
      })
      .nullable()
      .meta({
        description:
          "with `broken` and `failing`: the last address there that isn't known to be broken, from the link's history; `POST /api/url/{id}/switchback` goes back to it",
      }),
  })
  .nullable();
export type HealthResponse = z.output<typeof HealthResponse>;

/** Body of POST /api/url/:id/switchback: the address of `earlier` that the caller has seen. */
export const SwitchBack = z.object({ address: Destination });
export type SwitchBack = z.output<typeof SwitchBack>;

export const SwitchedBackResponse = z.object({
  id: RecordId,
  short: ShortAddress,
  entryid: RecordId.nullable().meta({
    description: "the entry of the link's history; `POST /api/url/{id}/history/{entryid}/undo` takes it back",
  }),
});
export type SwitchedBackResponse = z.output<typeof SwitchedBackResponse>;

/** A link's health, as `POST /api/url/{id}/check` answers. */
export const HealthCheckedResponse = z.object({ data: z.object({ health: HealthResponse }) });
export type HealthCheckedResponse = z.output<typeof HealthCheckedResponse>;
