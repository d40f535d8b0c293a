import * as z from "zod";
import {
  blocksOf,
  Color,
  content,
  ImageAddress,
  ImageBlock,
  seconds,
  TextBlock,
  TitleBlock,
  words,
} from "../blocks";
import { changing, creating, Destination, Flag, formatTimestamp, Timestamp, text } from "../fields";

const Logo = z.object({
  type: z.literal("logo"),
  image: ImageAddress,
  alt: text(200).trim().optional(),
});
/** Without an address of its own a button leads on to the link's destination. */
const Button = z.object({ type: z.literal("button"), label: words(60), url: Destination.optional() });
/** The seconds that are left until the visitor is sent on. */
const Counter = z.object({ type: z.literal("counter"), label: words(120).optional() });
/** The time that is left until a moment, such as the end of a sale. */
const Countdown = z.object({
  type: z.literal("countdown"),
  until: Timestamp.transform(formatTimestamp),
  label: words(120).optional(),
});

/** What a splash page shows. After `countdown` seconds it sends the visitor on; 0 waits for a click. */
const SplashContent = content({
  blocks: blocksOf([Logo, TitleBlock, TextBlock, ImageBlock, Button, Counter, Countdown]).default([]),
  countdown: seconds(60).default(5),
  background: Color.optional(),
  color: Color.optional(),
});
export type SplashContent = z.output<typeof SplashContent>;

const name = words(255);

/** Body of POST /api/splash/add. `default`: the page that links of the type `splash` show. */
export const NewSplashPage = creating(
  z.object({ name, content: SplashContent.default({ blocks: [], countdown: 5 }), default: Flag.optional() }),
);
export type NewSplashPage = z.output<typeof NewSplashPage>;

/** Body of PUT /api/splash/:id/update. Content that is sent replaces the old one whole. */
export const SplashPageChanges = changing(
  z.object({ name: name.nullish(), content: SplashContent.nullish(), default: Flag.nullish() }),
);
export type SplashPageChanges = z.output<typeof SplashPageChanges>;
