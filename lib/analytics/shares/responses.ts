import * as z from "zod";
import { RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { BREAKDOWNS, type Breakdown } from "../statistics/enums";
import { StatsResponse, ValueResponse } from "../statistics/schema";
import { CARDS } from "./enums";
import { NOUNS } from "./shares";

const Token = z.string().meta({ examples: ["mN3xT8vQ2kLs9rWb5yHc7A"] });
const Address = WebAddress.meta({ examples: ["https://links.example.com/share/mN3xT8vQ2kLs9rWb5yHc7A"] });
const cards = z.array(z.enum(CARDS));
const name = z.string().meta({ examples: ["For the sponsors"] });

export const ShareResponse = z.object({
  id: RecordId,
  name,
  link: Address,
  token: Token,
  cards,
  password: z.boolean().meta({ description: "whether there is a password" }),
  expiry: TimestampResponse.nullable(),
  index: z.boolean().meta({ description: "whether search engines may list it" }),
  date: TimestampResponse,
});

export const ShareCreatedResponse = z.object({ id: RecordId, link: Address, token: Token });

const stats = StatsResponse.shape.data.shape;
const Values = z.array(ValueResponse).optional();

/** What is missing has not been shared. */
export const SharedResponse = z.object({
  data: z.object({
    name,
    noun: z.enum(NOUNS),
    title: z.string().meta({ examples: ["https://go.example.com/spring"] }),
    index: z.boolean(),
    cards,
    from: stats.from,
    to: stats.to,
    interval: stats.interval,
    timezone: stats.timezone,
    totals: stats.totals.optional(),
    previous: stats.previous.optional(),
    series: stats.series.optional(),
    breakdowns: z.object(
      Object.fromEntries(BREAKDOWNS.map((dimension) => [dimension, Values])) as Record<
        Breakdown,
        typeof Values
      >,
    ),
  }),
});
