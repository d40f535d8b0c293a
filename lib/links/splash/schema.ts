import * as z from "zod";
import {
  changing,
  creating,
  Destination,
  Flag,
  formatTimestamp,
  Timestamp,
  text,
} from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Content, RecordId, TimestampResponse } from "@/lib/platform/responses";
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
} from "../page-blocks";

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

/** Content of a splash page. After `countdown` seconds it sends the visitor on; 0 waits for a click. */
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

/** Query of GET /api/splash. */
export const SplashListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  q: SearchText,
  include: someOf(["default", "blocks", "links"]),
});
export type SplashListQuery = z.output<typeof SplashListQuery>;

const SplashPageBasics = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Please note"] }),
  date: TimestampResponse,
});

const Count = z.int().optional();

export const ListedSplashPageResponse = SplashPageBasics.extend({
  default: z.boolean().optional().meta({ description: "only with include=default" }),
  blocks: Count.meta({ description: "number of blocks; only with include=blocks", examples: [4] }),
  links: Count.meta({
    description: "links that use this page explicitly; only with include=links",
    examples: [2],
  }),
});
export type ListedSplashPageResponse = z.output<typeof ListedSplashPageResponse>;

export const SplashPageResponse = z.object({
  data: SplashPageBasics.extend({
    default: z.boolean().meta({ description: "whether links of the type `splash` show this page" }),
    content: Content,
  }),
});
export type SplashPageResponse = z.output<typeof SplashPageResponse>;
