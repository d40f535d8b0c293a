import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { MessageTree } from "@/components/ui/message-tree";
import { MoreMessages } from "@/components/ui/messages";
import { runningBuild } from "@/lib/platform/version";
import type english from "@/messages/en.json";
import { DEFAULT_LANGUAGE, pageLanguage } from "./language";
import { CATALOGS, PARTS, REFUSALS } from "./parts";
import { picked, withDefaults } from "./trees";

type Words = typeof english;

const catalogs = new Map<string, Promise<MessageTree>>();

/** All messages of a language; those that it lacks are in English. */
function catalogOf(language: string): Promise<MessageTree> {
  const known = catalogs.get(language);
  if (known) return known;
  const catalog = load(language);
  catalogs.set(language, catalog);
  return catalog;
}

async function load(language: string): Promise<MessageTree> {
  const own = ((await CATALOGS[language]?.())?.default ?? {}) as MessageTree;
  return language === DEFAULT_LANGUAGE ? own : withDefaults(own, await catalogOf(DEFAULT_LANGUAGE));
}

/** The messages of a page, a layout or a lazy module, by its name in `PARTS`. Undefined for a name or a language that is not there. */
export async function messagesFor(language: string, part: string): Promise<MessageTree | undefined> {
  const groups = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (groups === undefined || !Object.hasOwn(CATALOGS, language)) return undefined;
  return picked(await catalogOf(language), groups);
}

/**
 * The response with the messages of a lazy module. A build's never change, so the browser keeps them; where another build is asked for, they are
 * this one's, and aren't kept.
 */
export async function messagesResponse(language: string, build: string, part: string): Promise<Response> {
  const messages = part === "errors" ? await refusalsIn(language) : await messagesFor(language, part);
  if (!messages) return new Response("There are no such messages.", { status: 404 });
  const caching = build === runningBuild() ? "public, max-age=31536000, immutable" : "no-store";
  return Response.json(messages, { headers: { "Cache-Control": caching } });
}

/** The API's refusals in a language, by their English texts; none for English. */
const refusalsIn = async (language: string): Promise<MessageTree> =>
  Object.hasOwn(REFUSALS, language) ? (((await REFUSALS[language]?.())?.default ?? {}) as MessageTree) : {};

type Props = {
  /** the page's folder below app/, or `…/layout` */
  of: string;
  children: ReactNode;
};

/** Gives a page or a layout its messages, and no others: those of the layouts around it are there already. */
export async function Messages({ of, children }: Props) {
  const { tag } = await pageLanguage();
  return <MoreMessages messages={(await messagesFor(tag, of)) ?? {}}>{children}</MoreMessages>;
}

/** All messages in the language of this request's page, for what is said outside of components. */
export const words = async (): Promise<Words> =>
  (await catalogOf((await pageLanguage()).tag)) as unknown as Words;

/** The head of a page with the title that `pick` chooses. */
export const titled = (pick: (words: Words) => string) => async (): Promise<Metadata> => ({
  title: pick(await words()),
});
