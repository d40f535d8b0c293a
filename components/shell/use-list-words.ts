import { useMessages } from "use-intl";
import type messages from "@/messages/en.json";
import type { ToolbarWords } from "./list-toolbar";

type Messages = typeof messages;
/** Every noun whose messages have the words of a list's toolbar. */
type Noun = {
  [noun in keyof Messages]: Messages[noun] extends { toolbar: { filters: object } } ? noun : never;
}[keyof Messages];

/** The words of a noun's toolbar, as `messages` has them under `<noun>.toolbar`. Their order there is the order of the choices. */
export const useListWords = (noun: Noun): ToolbarWords => useMessages()[noun].toolbar;
