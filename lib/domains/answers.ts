import * as z from "zod";
import { Amount, Moment, RecordId, WebAddress } from "../answers";

const status = z.string().meta({ examples: ["verified"] });
const host = z.string().meta({ examples: ["go.example.com"] });
const redirect = z.string().meta({ description: '"" when unset', examples: ["https://example.com/"] });

/** What DNS said when it was last asked, and what the owner has to put there. */
const DomainCheck = z.object({
  checked: Moment.nullable(),
  result: z.enum(["right", "wrong", "unanswered"]).nullable(),
  targets: z.array(host),
  token: z.object({ name: host, value: z.string() }),
  records: z.array(
    z.object({
      type: z.enum(["A", "AAAA", "CNAME", "TXT"]),
      name: host,
      expected: z.array(z.string()),
      found: z.array(z.string()),
      state: z.enum(["right", "wrong", "none", "unanswered"]),
    }),
  ),
});

/** A list's row. What comes after `redirect404` is there when `include` asks for it. */
export const DomainAnswer = z.object({
  id: RecordId,
  domain: WebAddress.meta({ examples: ["https://go.example.com"] }),
  redirectroot: redirect,
  redirect404: redirect,
  status: status.optional(),
  check: DomainCheck.optional(),
  links: Amount.optional(),
});

export const OneDomainAnswer = z.object({ data: DomainAnswer });

export const DomainCheckAnswer = z.object({
  data: z.object({ id: RecordId, status, check: DomainCheck }),
});
