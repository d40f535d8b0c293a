import * as z from "zod";
import { Amount, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { STEPS } from "./checklist";

const status = z.string().meta({ description: "verified, pending or expired", examples: ["verified"] });
const host = z.string().meta({ examples: ["go.example.com"] });
const redirect = z.string().meta({ description: '"" when unset', examples: ["https://example.com/"] });

/** What DNS said when it was last asked, and what the owner has to put there. */
const DomainCheck = z.object({
  checked: TimestampResponse.nullable(),
  result: z.enum(["right", "wrong", "unanswered"]).nullable(),
  targets: z.array(host),
  token: z.object({ name: host, value: z.string() }),
  served: z.boolean().meta({ description: "whether visitors are served on it" }),
  claimends: TimestampResponse.nullable().meta({
    description: "when the claim to the name ends or ended, unless the TXT record proves ownership",
  }),
  records: z.array(
    z.object({
      type: z.enum(["A", "AAAA", "CNAME", "TXT"]),
      name: host,
      expected: z.array(z.string()),
      found: z.array(z.string()),
      state: z.enum(["right", "wrong", "none", "unanswered"]),
    }),
  ),
  steps: z
    .array(
      z.object({
        step: z.enum(STEPS),
        state: z.enum(["right", "wrong", "unanswered", "waiting", "unneeded"]),
        reason: z.enum(["expired", "other-name", "untrusted"]).optional(),
      }),
    )
    .meta({ description: "what has to be in place before visitors get through, in the order to fix it" }),
  validuntil: TimestampResponse.nullable().meta({
    description: "end of the certificate, once it has been seen",
  }),
});

/** A list's row. What comes after `redirect404` is there when `include` asks for it. */
export const DomainResponse = z.object({
  id: RecordId,
  domain: WebAddress.meta({ examples: ["https://go.example.com"] }),
  redirectroot: redirect,
  redirect404: redirect,
  status: status.optional(),
  check: DomainCheck.optional(),
  links: Amount.optional(),
  date: TimestampResponse.optional(),
  redirectexpired: redirect.optional(),
});

export const OneDomainResponse = z.object({
  data: DomainResponse.extend({ qrs: Amount.meta({ description: "QR codes for links on this domain" }) }),
});

export const DomainAvailabilityResponse = z.object({
  data: z.object({
    domain: z.string(),
    available: z.boolean(),
    reason: z.enum(["taken", "invalid"]).nullable(),
    message: z.string(),
    found: z.array(host).meta({ description: "where the domain points now, if it points elsewhere" }),
  }),
});

export const DomainCheckResponse = z.object({
  data: z.object({ id: RecordId, status, check: DomainCheck }),
});
