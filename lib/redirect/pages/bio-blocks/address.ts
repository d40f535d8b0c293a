import type { BioBlock, BlockOf } from "@/lib/links/bio/blocks/schema";
import { videoIn } from "@/lib/links/bio/videos";
import { type Product, productAddress } from "./product";

/** What is pressed of a block: one of its parts, where it has several, or its player or map in the page itself. */
type Pressed = { part: number | undefined; isFramed: boolean; products: readonly Product[] };

/** Where a block leads: an address that its owner has put there, or a service's page about that; never one of the request's. */
export function addressIn(block: BioBlock, { part, isFramed, products }: Pressed): string | undefined {
  switch (block.type) {
    case "link":
    case "image":
      return block.url;
    case "social":
    case "images":
      return part === undefined ? undefined : block.items[part]?.url;
    case "video": {
      const video = videoIn(block.url);
      return isFramed ? video?.player : video?.page;
    }
    case "map":
      return isFramed ? framedMap(block) : mapPage(block);
    case "product":
      return productAddress(block, products);
    default:
      return undefined;
  }
}

const MAP = "https://www.openstreetmap.org";

const mapPage = ({ latitude, longitude, zoom }: BlockOf<"map">): string =>
  `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

/** A map of that many degrees around the place, twice as wide as high. */
function framedMap({ latitude, longitude, zoom }: BlockOf<"map">): string {
  const wide = 360 / 2 ** zoom;
  const high = (wide * Math.cos((latitude * Math.PI) / 180)) / 2;
  const box = [
    Math.max(-180, longitude - wide),
    Math.max(-85, latitude - high),
    Math.min(180, longitude + wide),
    Math.min(85, latitude + high),
  ].map((degrees) => degrees.toFixed(6));
  return `${MAP}/export/embed.html?bbox=${box.join("%2C")}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}
