import * as z from "zod";
import { changing, clearable, creating, Destination, text } from "../fields";
import { readDomainAddress } from "./host-name";

const Address = text(300)
  .trim()
  .transform((value, context) => {
    const address = readDomainAddress(value);
    if (typeof address === "object") return address;
    context.addIssue(address);
    return z.NEVER;
  })
  .meta({ examples: ["https://go.example.com"] });

const redirects = {
  redirectroot: Destination,
  redirect404: Destination,
  redirectexpired: Destination.meta({
    description: "for expired links that name no address of their own",
    examples: [],
  }),
};

/** Body of POST /api/domain/add. */
export const NewDomain = creating(z.object({ domain: Address, ...z.object(redirects).partial().shape }));
export type NewDomain = z.output<typeof NewDomain>;

/** Body of PUT /api/domain/:id/update: what is absent stays, null clears. The domain's name stays what it is. */
export const DomainChanges = changing(z.object(clearable(redirects)));
export type DomainChanges = z.output<typeof DomainChanges>;
