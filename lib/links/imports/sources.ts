import type { Service } from "./enums";
import type { FileSource } from "./record";
import { bitlyTable } from "./sources/bitly/bitly-table";
import { dubTable } from "./sources/dub/dub-table";
import { premiumUrlShortenerTable } from "./sources/premium-url-shortener/premium-url-shortener-table";
import { rebrandlyTable } from "./sources/rebrandly/rebrandly-table";
import { shlinkTable } from "./sources/shlink/shlink-table";
import { shortioTable } from "./sources/shortio/shortio-table";
import { switchyardFile } from "./sources/switchyard/switchyard-file";
import { tinyurlTable } from "./sources/tinyurl/tinyurl-table";
import { yourlsFile } from "./sources/yourls/yourls-file";

/** Every service whose exported file can be imported, by the name that the API and the command line call it. */
export const FILE_SOURCES: Record<Service, FileSource> = {
  switchyard: switchyardFile,
  bitly: bitlyTable,
  dub: dubTable,
  "premium-url-shortener": premiumUrlShortenerTable,
  rebrandly: rebrandlyTable,
  shlink: shlinkTable,
  shortio: shortioTable,
  tinyurl: tinyurlTable,
  yourls: yourlsFile,
};
