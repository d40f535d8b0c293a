import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { rowsInReadersLanguage } from "@/components/refusals";
import type { Service } from "@/lib/links/imports/enums";
import type { FileImportResponse } from "@/lib/links/imports/schema";
import { type Outcome, withPatience } from "./queries";
import type { Table } from "./read-file";

/** The outcome of a service's file: also what was here already, and of each row what to report. */
export type ServiceOutcome = Outcome & {
  existing: number;
  /** counted by the service */
  clicks: number;
  report: FileImportResponse["results"];
  /** rows that were not reached, because somebody stopped */
  waiting: number;
};

type Job = {
  from: Service;
  table: Table;
  /** host for all links; "" for the one each has in the file */
  domain: string;
  mode: "rehearse" | "make";
  onProgress: (done: number) => void;
  /** asked before each part */
  isStopped: () => boolean;
};

/** Small enough that progress is seen; passwords take the server a tenth of a second each. */
const [AT_ONCE, WITH_PASSWORDS] = [200, 50];

/** Sends a service's file in parts, in the order of its rows. Rows are counted from 1, the first below the header. */
export function useServiceImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      from,
      table,
      domain,
      mode,
      onProgress,
      isStopped,
    }: Job): Promise<ServiceOutcome> => {
      const { partOf } = await import("./read-file");
      const outcome: ServiceOutcome = {
        ...{ good: 0, links: [], refused: [], leftOut: [] },
        ...{ existing: 0, clicks: 0, report: [], waiting: 0 },
      };
      const size = table.header.some((name) => /password/i.test(name)) ? WITH_PASSWORDS : AT_ONCE;
      for (let at = 0; at < table.rows.length; at += size) {
        if (isStopped()) return { ...outcome, waiting: table.rows.length - at };
        const file = partOf(table, at, size);
        const response = await withPatience(() =>
          api.post<FileImportResponse>("/urls/import", { from, file, domain, dryrun: mode === "rehearse" }),
        );
        addTo(outcome, { ...response, results: await rowsInReadersLanguage(response.results) }, at);
        onProgress(Math.min(table.rows.length, at + size));
      }
      return outcome;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["links"] }),
  });
}

/** A part begins with the header, so its first row of links is row 2. */
function addTo(
  outcome: ServiceOutcome,
  { created, existing, clicks, results }: FileImportResponse,
  at: number,
) {
  outcome.good += created;
  outcome.existing += existing;
  outcome.clicks += clicks;
  for (const { row, shorturl, message = "", leftout, ...rest } of results) {
    if (rest.outcome === "refused") outcome.refused.push({ row: at + row - 1, message });
    if (rest.outcome === "created" && shorturl) outcome.links.push(shorturl);
    if (leftout) outcome.leftOut.push({ row: at + row - 1, names: leftout });
    outcome.report.push({
      ...rest,
      row: at + row,
      ...(shorturl && { shorturl }),
      message,
      ...(leftout && { leftout }),
    });
  }
}
