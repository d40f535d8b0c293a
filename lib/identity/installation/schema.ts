import * as z from "zod";
import { oneOf } from "@/lib/platform/lists";
import { MAIL_STATES } from "@/lib/platform/mail/enums";
import { Amount, RecordId, TimestampResponse } from "@/lib/platform/responses";
import { CHANGEABLE } from "@/lib/platform/settings/enums";

const Bytes = z
  .number()
  .min(0)
  .meta({ examples: [1_073_741_824] });
const Moment = TimestampResponse.nullable();

const ProcessResponse = z.object({
  machine: z.string().meta({ description: "the host's name", examples: ["web-1"] }),
  number: z.string().meta({ description: "1 to WORKERS", examples: ["1"] }),
  version: z.string().meta({ examples: ["0.3.0+4fk2"] }),
  node: z.string().meta({ examples: ["v22.17.0"] }),
  started: TimestampResponse,
  seen: TimestampResponse.meta({ description: "when it last said that it runs" }),
  running: z.boolean().meta({ description: "false if it has been silent for a minute and a half" }),
  leader: z.boolean().meta({ description: "whether it does the upkeep of the installation" }),
  far: z.boolean().meta({ description: "whether it answers visits from a database nearby" }),
  memory: Bytes,
  spool: Bytes.meta({ description: "bytes of clicks that wait for the database" }),
  diskfree: Bytes.nullable(),
  disk: Bytes.nullable(),
});
export type ProcessResponse = z.output<typeof ProcessResponse>;

const TaskResponse = z.object({
  name: z.string().meta({ examples: ["expired sessions"] }),
  started: TimestampResponse,
  finished: Moment.meta({ description: "null while the first run is under way" }),
  running: z.boolean().meta({ description: "whether it is under way, or was cut short and goes on later" }),
  error: z.string().nullable().meta({ description: "why the last run failed; null if it did not" }),
  count: z
    .number()
    .nullable()
    .meta({ description: "records the last run dealt with", examples: [12] }),
});
export type TaskResponse = z.output<typeof TaskResponse>;

const DatabaseResponse = z.object({
  version: z.string().meta({ examples: ["17.6"] }),
  embedded: z.boolean().meta({ description: "whether the server runs its own PostgreSQL" }),
  bytes: Bytes,
  connections: Amount,
  active: Amount.meta({ description: "connections with a statement under way" }),
  most: Amount.meta({ description: "connections that the server allows", examples: [100] }),
});

const StorageResponse = z.object({
  tables: z.array(
    z.object({
      name: z.string().meta({ examples: ["click_chunks"] }),
      bytes: Bytes,
      rows: z
        .number()
        .nullable()
        .meta({ description: "an estimate of PostgreSQL's; null before its first", examples: [120_000] }),
    }),
  ),
  files: z.object({
    count: Amount,
    bytes: Bytes,
    trash: Bytes.meta({ description: "bytes of those that nothing uses any more" }),
  }),
  clicks: z.object({
    keptin: z.enum(["postgres", "clickhouse"]),
    months: z.array(z.object({ month: z.string().meta({ examples: ["2027-01"] }), visits: Amount })),
  }),
  asof: TimestampResponse.meta({ description: "these are counted at most every five minutes" }),
});
export type StorageResponse = z.output<typeof StorageResponse>;

const BackupResponse = z.object({
  id: RecordId,
  date: TimestampResponse.meta({ description: "the moment that the backup is of" }),
  where: z.string().meta({ examples: ["/backups/switchyard-2027-01-31.tar.zst"] }),
  bytes: Bytes.nullable(),
  verified: z.boolean().meta({ description: "whether it was read back and compared with its checksums" }),
  removed: z.boolean().meta({ description: "whether its retention has removed it" }),
  error: z.string().nullable(),
});
export type BackupResponse = z.output<typeof BackupResponse>;

const BackupsResponse = z.object({
  to: z
    .string()
    .nullable()
    .meta({ description: "BACKUP_TO; null if it is not set", examples: ["/backups/"] }),
  every: z.string().meta({ examples: ["1d"] }),
  running: z.boolean(),
  good: Moment.meta({ description: "the newest backup that succeeded and is still kept" }),
  late: z.boolean().meta({ description: "whether another one ought to have been made since" }),
  latest: z.array(BackupResponse),
  drill: z
    .object({
      date: TimestampResponse,
      name: z.string(),
      rows: z.number().nullable(),
      error: z.string().nullable(),
    })
    .nullable()
    .meta({ description: "the last restore drill; null if there was none" }),
});
export type BackupsResponse = z.output<typeof BackupsResponse>;

const UNKNOWN = "null if it cannot be told at the moment";

export const OverviewResponse = z.object({
  data: z.object({
    processes: z.array(ProcessResponse).nullable().meta({ description: UNKNOWN }),
    tasks: z.array(TaskResponse).nullable().meta({ description: UNKNOWN }),
    database: DatabaseResponse.nullable().meta({ description: UNKNOWN }),
    storage: StorageResponse.nullable().meta({ description: UNKNOWN }),
    backups: BackupsResponse.nullable().meta({ description: UNKNOWN }),
    update: z
      .string()
      .nullable()
      .meta({
        description: "a newer version than the running one, where UPDATE_CHECK is on",
        examples: ["0.4.0"],
      }),
  }),
});
export type OverviewResponse = z.output<typeof OverviewResponse>;

/** Query of the operator's queue of mails. */
export const MailQuery = z.object({ state: oneOf(["all", ...MAIL_STATES], "all") });
export type MailQuery = z.output<typeof MailQuery>;

export const MailsResponse = z.object({
  data: z.object({
    enabled: z.boolean().meta({ description: "whether SMTP_URL is set" }),
    counts: z.object(
      Object.fromEntries(MAIL_STATES.map((state) => [state, Amount])) as Record<
        (typeof MAIL_STATES)[number],
        typeof Amount
      >,
    ),
    oldest: Moment.meta({ description: "when the oldest that waits was created" }),
    mails: z.array(
      z.object({
        id: RecordId,
        to: z.string().meta({ examples: ["ada@example.com"] }),
        template: z.string().meta({ examples: ["password-changed"] }),
        state: z.enum(MAIL_STATES),
        attempts: Amount,
        error: z.string().meta({ description: "what the mail server said; empty if nothing went wrong" }),
        created: TimestampResponse,
        next: Moment.meta({ description: "when it is tried next; null if it will not be" }),
      }),
    ),
  }),
});
export type MailsResponse = z.output<typeof MailsResponse>;

/** A setting that can be changed while the server runs; null goes back to its default. */
export const SettingChange = z.object({
  name: z.enum(CHANGEABLE, `must be one of ${CHANGEABLE.join(", ")}`).meta({ examples: ["REGISTRATION"] }),
  value: z
    .union([z.string().max(200, "must be at most 200 characters long"), z.number().transform(String)], {
      error: "must be text, a number or null",
    })
    .nullable()
    .meta({ examples: ["closed"] }),
});
export type SettingChange = z.output<typeof SettingChange>;

const SettingResponse = z.object({
  name: z.enum(CHANGEABLE),
  value: z.string().meta({ description: "in force now", examples: ["closed"] }),
  default: z.string().meta({ examples: ["open"] }),
  locked: z.boolean().meta({ description: "whether the environment sets it, which wins" }),
  changed: Moment.meta({ description: "when an administrator changed it; null if none has" }),
  by: z
    .string()
    .nullable()
    .meta({ description: "who did; null on the command line, or if they are gone", examples: ["ada"] }),
});
export const SettingsResponse = z.object({ data: z.object({ settings: z.array(SettingResponse) }) });
export type SettingsResponse = z.output<typeof SettingsResponse>;
