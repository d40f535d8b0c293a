import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { CACHE_SIZE_ERROR, cacheSizeOf } from "./cache-size";
import { invalid } from "./failure";
import { perProcess } from "./process";
import {
  androidApps,
  appleApps,
  flag,
  folder,
  interval,
  isPathPrefix,
  isServer,
  issuer,
  KEEP,
  limit,
  list,
  mailbox,
  mayHaveFolders,
  origin,
  postgres,
  redis,
  region,
  smtp,
  whole,
} from "./setting-kinds";

const Settings = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: folder.default(() => resolve("./data")),
  DATABASE_URL: postgres,
  DATABASE_SESSION_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  VISITS_DATABASE_URL: postgres,
  FILES_DIR: folder.optional(),
  S3_ENDPOINT: origin,
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/, "must be the name of a bucket, such as switchyard-files")
    .optional(),
  S3_REGION: region.default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?:s3:\/\/[\w.-]+\/(?:.*\/)?|\/.*|\.\.?\/.*)$/,
      "must be a folder, or s3://bucket/ with a slash at its end",
    )
    .refine(mayHaveFolders, "must be a folder of a disk, not below /proc")
    // Without a slash, one that isn't there yet would be taken for the name of a file.
    .transform((to) => to.replace(/\/*$/, "/"))
    .optional(),
  BACKUP_EVERY: interval("1d"),
  BACKUP_KEEP: z
    .string()
    .regex(KEEP, "must be a number, or hours, days, weeks and months, such as 7d,4w,12m")
    .default("7d,4w,6m"),
  BACKUP_PASSPHRASE: z.string().min(12, "must be at least 12 characters").optional(),
  BACKUP_S3_ENDPOINT: origin,
  BACKUP_S3_REGION: region.optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  DATABASE_POOL: whole(2, 200, 10),
  AUTO_MIGRATE: flag(true),
  APP_URL: origin,
  SHORT_URL: origin,
  APP_SECRET: z
    .string()
    .min(32, "must be at least 32 characters; create one with `openssl rand -base64 48`")
    .optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, "must be the complete previous secret").optional(),
  TRUST_PROXY: whole(0, 10, 0),
  WORKERS: whole(1, 64, 1),
  API_RATE_LIMIT: whole(1, 1_000_000, 30),
  ITEM_API_RATE_LIMIT: whole(1, 10_000_000, 6_000),
  UPLOAD_QUOTA_MB: whole(1, 1_000_000, 1_024),
  LINK_QUOTA: limit,
  MONTHLY_LINK_QUOTA: limit,
  DOMAIN_QUOTA: limit,
  MEMBER_QUOTA: limit,
  LIST_ERROR_AS_INTEGER: flag(false),
  REGISTRATION: z.enum(["open", "closed"], { error: "must be open or closed" }).default("open"),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must be at most 40 characters long").optional(),
  SMTP_URL: smtp,
  MAIL_FROM: mailbox,
  REQUIRE_CONFIRMED_EMAIL: flag(false),
  DOMAIN_CHECK: z.enum(["off", "warn", "require"], { error: "must be off, warn or require" }).default("warn"),
  DOMAIN_TARGETS: list(
    (entry) => isIP(entry) > 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)*\.?$/.test(entry),
    "must be host names or IP addresses, separated by commas",
  ),
  DNS_SERVERS: list(isServer, "must be IP addresses of DNS servers, separated by commas"),
  IOS_APPS: appleApps,
  ANDROID_APPS: androidApps,
  OLD_PATH_PREFIXES: list(isPathPrefix, "must be paths such as /q/ or /s/, separated by commas"),
  DESTINATION_CHECK: z.enum(["off", "on"], { error: "must be off or on" }).default("on"),
  LINK_HEALTH: z.enum(["off", "on"], { error: "must be off or on" }).default("on"),
  PIXEL_CONSENT: z.enum(["off", "ask"], { error: "must be off or ask" }).default("off"),
  STATUS_PAGE: z.enum(["off", "on"], { error: "must be off or on" }).default("on"),
  STATUS_NOTICE: z.string().trim().max(200, "must be at most 200 characters long").default(""),
  LINK_CACHE: z
    .string()
    .default("100000")
    .refine((text) => cacheSizeOf(text) !== undefined, CACHE_SIZE_ERROR),
  CLICK_RETENTION_MONTHS: whole(0, 1_200, 0),
  SPOOL_KEEP_HOURS: whole(0, 720, 24),
  CLICK_VALUES_PER_HOUR: whole(10, 100_000, 1_000),
  CLICKHOUSE_URL: z
    .url({ protocol: /^https?$/, error: "must look like http://user:password@host:8123/database" })
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]{1,64}$/, "must be the name of a cluster: letters, digits, dots, dashes and underscores")
    .optional(),
  REDIS_URL: redis,
  GEOIP_DB_PATH: z.string().optional(),
  UPDATE_CHECK: z.enum(["off", "on"], { error: "must be off or on" }).default("off"),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^\S{16,}$/,
      "must be at least 16 characters without spaces; create one with `openssl rand -base64 24`",
    )
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://")
    .optional(),
  OPERATOR_NAME: z.string().max(200, "must be at most 200 characters long").optional(),
  OPERATOR_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/** Every setting's name, as docs/operating.md and `.env.example` must list them. */
export const SETTING_NAMES: string[] = Object.keys(Settings.shape);

const SECRETS = [
  "APP_SECRET",
  "APP_SECRET_PREVIOUS",
  "BACKUP_PASSPHRASE",
  "BACKUP_S3_ACCESS_KEY",
  "BACKUP_S3_SECRET_KEY",
  "CLICKHOUSE_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_SESSION_URL",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "OIDC_CLIENT_SECRET",
  "REDIS_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "SMTP_URL",
  "VISITS_DATABASE_URL",
] as const;
const TOGETHER = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_ACCESS_KEY", "BACKUP_S3_SECRET_KEY"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
  ["SMTP_URL", "MAIL_FROM"],
] as const;
const EXAMPLES = ["change-me", "changeme", "example", "secret", "password"];

/** Every setting, typed, with its default. The same list is `.env.example` and the tables of docs/operating.md. */
export type Env = z.infer<typeof Settings> & { APP_URL: string; SHORT_URL: string };

/** Errors in the settings, one line each. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(`These settings are not valid:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
}

/** Reads and checks every setting. An empty variable is an absent one. Throws a `SettingsError` that names all problems at once. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  for (const name of SECRETS) readSecretFile(name, given, problems);
  const parsed = Settings.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) problems.push(`${issue.path.join(".")} ${issue.message}`);
  if (given.APP_SECRET && EXAMPLES.some((example) => given.APP_SECRET?.toLowerCase().startsWith(example)))
    problems.push("APP_SECRET is an example value; create a real one with `openssl rand -base64 48`");
  if (given.DATABASE_SESSION_URL && !given.DATABASE_URL)
    problems.push("DATABASE_URL must also be set: DATABASE_SESSION_URL leads to the same database");
  if (parsed.data?.REQUIRE_CONFIRMED_EMAIL && !given.SMTP_URL)
    problems.push("SMTP_URL must also be set: REQUIRE_CONFIRMED_EMAIL needs mail that people can confirm");
  for (const group of TOGETHER) {
    const missing = group.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${missing.join(" and ")} must also be set: ${group.join(", ")} belong together`);
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const appUrl = parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`;
  return { ...parsed.data, APP_URL: appUrl, SHORT_URL: parsed.data.SHORT_URL ?? appUrl };
}

/** Threads of libuv, which hash passwords, write files and look up names: Node's own setting, 4 unless the operator has changed it. */
export const threadPoolSize = (): number => Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** The program sets it for its workers: which of WORKERS a process is. A replacement has the number of the one before. */
const PROCESS_NUMBER = "SWITCHYARD_PROCESS";
export const processNumber = (): string => process.env[PROCESS_NUMBER] ?? "1";
export const numberedEnv = (number: string): Record<string, string> => ({ [PROCESS_NUMBER]: number });

/** The settings of this process, read once. */
export const env = (): Env =>
  perProcess("env", () => {
    const settings = readEnv(process.env);
    process.env.NEXTAUTH_URL = settings.APP_URL; // next-auth reads its own address nowhere else
    return settings;
  });

/** Whether the environment itself sets a setting: then nothing that is stored counts. */
export const isInEnvironment = (name: keyof Env): boolean => (process.env[name] ?? "") !== "";

/** A setting's value from text, as the environment would say it. Throws a `Failure` that says what it must be. */
export function parseSetting(name: keyof typeof Settings.shape, text: string): unknown {
  const parsed = Settings.shape[name].safeParse(text.trim());
  // To a number, nothing would be 0.
  const isEmpty = text.trim() === "" && parsed.data === 0;
  if (parsed.success && !isEmpty) return parsed.data;
  const reason = isEmpty
    ? "must be a number, not empty"
    : (parsed.error?.issues[0]?.message ?? "is not valid");
  throw invalid(`${name} ${reason}.`, { value: reason });
}

function readSecretFile(name: string, given: Record<string, string | undefined>, problems: string[]) {
  const path = given[`${name}_FILE`];
  if (!path) return;
  if (given[name]) problems.push(`${name} and ${name}_FILE are both set; remove one of them`);
  try {
    given[name] = readFileSync(path, "utf8").trim();
  } catch {
    problems.push(`${name}_FILE names ${path}, which cannot be read`);
  }
}
