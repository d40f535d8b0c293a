import { formatTimestamp } from "../fields";
import type { Entry } from "./history";

/** One entry, newest first in its list. */
export const presentEntry = ({ id, at, user, via, apiKey, note, changes }: Entry) => ({
  id,
  date: formatTimestamp(at),
  by: user?.username ?? null,
  via,
  key: apiKey?.name ?? null,
  note,
  changes,
});

export const presentNoteAdded = ({ id }: { id: number }) => ({ id });

export const presentNoteRemoved = () => ({ message: "Note has been deleted successfully." });
