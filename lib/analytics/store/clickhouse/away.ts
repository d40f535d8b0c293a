import { ClickHouseError } from "@clickhouse/client";
import { currentTime, now } from "@/lib/platform/clock";
import { Failure, StartError } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";

/** A statement that nobody answered: the server is away, or what stands before it is. The message is that of the connection. */
export class ClickHouseAway extends Error {
  override readonly name = "ClickHouseAway";

  constructor(
    /** when the first statement of this process was not answered, after the last one that was */
    readonly since: Date,
    override readonly cause: Error,
  ) {
    super(reasonOf(cause));
  }
}

/** A host with several addresses gives an error for each, and none for all. */
const reasonOf = ({ message, ...error }: Error & { code?: string }) => message.trim() || (error.code ?? "");

/** What a server says that is starting, stopping, full, or without the others of its cluster. */
const CANNOT_ANSWER = new Set([
  "ALL_CONNECTION_TRIES_FAILED",
  "KEEPER_EXCEPTION",
  "NETWORK_ERROR",
  "NO_ZOOKEEPER",
  "QUERY_WAS_CANCELLED",
  "SOCKET_TIMEOUT",
  "TABLE_IS_READ_ONLY",
  "TOO_FEW_LIVE_REPLICAS",
  "TOO_MANY_SIMULTANEOUS_QUERIES",
  "UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE",
]);

/** Does something that the server has to answer. Rejects with its error, or with `ClickHouseAway` when there was no answer. */
export async function hearing<Result>(ask: () => Promise<Result>): Promise<Result> {
  const silence = perProcess("clickhouse silence", (): { since?: Date | undefined } => ({}));
  try {
    const result = await ask();
    silence.since = undefined;
    return result;
  } catch (error) {
    if (error instanceof ClickHouseError && !CANNOT_ANSWER.has(error.type ?? "")) {
      silence.since = undefined;
      throw error;
    }
    silence.since ??= currentTime();
    throw new ClickHouseAway(silence.since, error as Error);
  }
}

const TOO_SLOW = new Set(["TIMEOUT_EXCEEDED", "TOO_SLOW"]);

/** What a caller of the API can make of an error of the store. An error of a statement that is wrong stays as it is. */
export function readFailure(error: unknown): unknown {
  if (error instanceof ClickHouseAway)
    return unreadable(
      `ClickHouse has not answered since ${timeOf(error.since)}. Clicks wait in the spool and are in the statistics once it is back.`,
    );
  if (error instanceof StartError) {
    log().error({ reason: error.message }, "statistics cannot be read");
    return unreadable("ClickHouse cannot be used. The server's log says why.");
  }
  if (error instanceof ClickHouseError && TOO_SLOW.has(error.type ?? ""))
    return new Failure(
      "invalid",
      "These statistics take ClickHouse longer than a minute. Choose a shorter range, or fewer filters.",
    );
  return error;
}

const unreadable = (why: string) =>
  new Failure("unavailable", `Statistics cannot be read: ${why}`, { headers: { "Retry-After": "10" } });

const DAY_MS = 86_400_000;

/** `14:03 UTC`, with the day when that was not within the last one. */
function timeOf(moment: Date): string {
  const [day, time] = [moment.toISOString().slice(0, 10), moment.toISOString().slice(11, 16)];
  return now() - moment.getTime() < DAY_MS ? `${time} UTC` : `${day} ${time} UTC`;
}
