import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/components/api-client";
import { rowsInReadersLanguage } from "@/components/refusals";
import type { BulkCreateResponse } from "@/lib/links/responses";

/** The outcome of an import: how many rows are valid or created, the addresses of created links, and the errors of the rest. */
export type Outcome = {
  good: number;
  links: string[];
  refused: { row: number; message: string }[];
  /** link settings that a row cannot hold */
  leftOut: { row: number; names: string[] }[];
};

type Job = {
  bodies: Record<string, unknown>[];
  /** rehearse makes nothing and says what would be refused */
  mode: "rehearse" | "make";
  onProgress: (done: number) => void;
};

/** Small enough that progress is seen and a connection that breaks costs little. */
const AT_ONCE = 200;

/** Sends many new links in parts, in their order. Rows are counted from 1. */
export function useBulkCreate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ bodies, mode, onProgress }: Job): Promise<Outcome> => {
      const outcome: Outcome = { good: 0, links: [], refused: [], leftOut: [] };
      for (let at = 0; at < bodies.length; at += AT_ONCE) {
        const part = bodies.slice(at, at + AT_ONCE);
        const response = await withPatience(() =>
          api.post<BulkCreateResponse>("/urls/bulk", {
            links: part,
            dryrun: mode === "rehearse",
          }),
        );
        for (const { row, error, shorturl, message, leftout } of await rowsInReadersLanguage(
          response.results,
        )) {
          if (error === 1) outcome.refused.push({ row: at + row, message: message ?? "" });
          else outcome.good++;
          if (leftout && error === 0) outcome.leftOut.push({ row: at + row, names: leftout });
          if (shorturl) outcome.links.push(shorturl);
        }
        onProgress(Math.min(bodies.length, at + AT_ONCE));
      }
      return outcome;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["links"] }),
  });
}

/** Waits as long as the server asks where it is asked too often. */
export async function withPatience<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 5) * 1_000));
    }
  }
}
