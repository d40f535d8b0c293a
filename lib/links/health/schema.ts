import * as z from "zod";
import { TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { FAILURES, HEALTH, UNKNOWNS } from "./enums";

/** What the looks at a link's destinations have shown: of several, that of the worst. */
export const HealthResponse = z
  .object({
    status: z.enum(HEALTH).meta({
      description:
        "`failing` until a second look, hours after the first failure, makes it `broken`; `unknown` if its host answers programs with a refusal, or can't be asked",
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
    checked: TimestampResponse.meta({ description: "the last look" }),
  })
  .nullable();
export type HealthResponse = z.output<typeof HealthResponse>;

/** A link's health, as `POST /api/url/{id}/check` answers. */
export const HealthCheckedResponse = z.object({ data: z.object({ health: HealthResponse }) });
export type HealthCheckedResponse = z.output<typeof HealthCheckedResponse>;
