import { wholeAddress } from "./address";
import type { Kept } from "./upload";

export const presentMedia = ({ path, media }: Kept) => ({ url: wholeAddress(path), media_type: media });
