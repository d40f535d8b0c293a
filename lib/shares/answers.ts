import * as z from "zod";
import { Moment, RecordId, WebAddress } from "../answers";
import { StatsAnswer, ValueAnswer } from "../stats/answers";
import { BREAKDOWNS, type Breakdown } from "../stats/choices";
import { CARDS } from "./choices";
import { NOUNS } from "./subjects";

const Token = z.string().meta({ examples: ["mN3xT8vQ2kLs9rWb5yHc7A"] });
const Address = WebAddress.meta({ examples: ["https://links.example.com/share/mN3xT8vQ2kLs9rWb5yHc7A"] });
const cards = z.array(z.enum(CARDS));
const name = z.string().meta({ examples: ["For the sponsors"] });

export const ShareAnswer = z.object({
  id: RecordId,
  name,
  link: Address,
  token: Token,
  cards,
  password: z.boolean().meta({ description: "whether there is one" }),
  expiry: Moment.nullable(),
  index: z.boolean().meta({ description: "whether search engines may list it" }),
  date: Moment,
});

export const ShareCreatedAnswer = z.object({ id: RecordId, link: Address, token: Token });

const stats = StatsAnswer.shape.data.shape;
const Values = z.array(ValueAnswer).optional();

/** What is missing has not been shared. */
export const SharedAnswer = z.object({
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
