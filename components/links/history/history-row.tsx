import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { DeleteButton } from "@/components/ui/record-buttons";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import type { DeeplinkValues } from "../apps/deeplink-values";
import { useDeviceNames } from "../device-names";
import { optionsQuery } from "../picker/queries";
import { useRuleLook } from "../route/rule-colors";
import { RuleMark } from "../route/rule-mark";
import { keyOf } from "../route-stops";
import { useSentences } from "../rules/use-sentences";
import { fieldsIn, textIn } from "../rules/values";
import { type TargetNames, useTargetNames } from "../target-names";
import {
  type FieldChange,
  type HistoryEntry,
  type HistoryOf,
  notePath,
  useFieldName,
  useUndoChanges,
} from "./queries";

type Props = {
  of: HistoryOf;
  entry: HistoryEntry;
  undoable: boolean;
  /** the newest change that is shown */
  latest: number | undefined;
};

/** One change with the old and new value of each field, or one note. */
export function HistoryRow({ of, entry, undoable, latest }: Props) {
  const t = useTranslations("history");
  const timeZone = useTimeZone();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <p className="text-12 text-ink-3">
          <RelativeTime date={parseTimestamp(entry.date)} timeZone={timeZone} />
          {" · "}
          {entry.by ?? t("somebody-gone")}
          {entry.via !== "dashboard" && ` · ${t(`via.${entry.via}`, { key: entry.key ?? "" })}`}
        </p>
        {entry.note ? (
          <p className="max-w-[70ch] whitespace-pre-line break-words text-14">{entry.note}</p>
        ) : (
          <dl className="flex flex-col gap-2">
            {entry.changes.map((change) => (
              <Change key={change.field} change={change} timeZone={timeZone} />
            ))}
          </dl>
        )}
      </div>
      {entry.note ? (
        <RemoveNote of={of} entry={entry} />
      ) : (
        undoable && !isTransfer(entry) && <Undo of={of} entry={entry} latest={latest} />
      )}
    </li>
  );
}

/** Whether a link came from another workspace: it goes back by another transfer. */
const isTransfer = ({ changes }: HistoryEntry): boolean =>
  changes.length > 0 && changes.every(({ field }) => field === "workspace");

function Change({ change: { field, before, after }, timeZone }: { change: FieldChange; timeZone: string }) {
  const t = useTranslations("history");
  const name = useFieldName();
  const lines = useValueLines(timeZone);
  return (
    <div className="grid gap-x-4 gap-y-0.5 text-13 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="font-medium">{name(field)}</dt>
      {field === "password" && before === after ? (
        <dd>{t("password-replaced")}</dd>
      ) : (
        <dd className="flex min-w-0 flex-col gap-0.5">
          <Value
            label={t("before")}
            lines={lines(field, before)}
            rules={rulesIn(field, before)}
            className="text-ink-3"
          />
          <Value
            label={t("after")}
            lines={lines(field, after)}
            rules={rulesIn(field, after)}
            className="text-ink"
          />
        </dd>
      )}
    </div>
  );
}

type ValueProps = {
  label: string;
  lines: string[];
  /** where each line is a rule, its name in statistics */
  rules: string[];
  className: string;
};

/** The old or the new value of a field. A rule has the mark of its stop on the line. */
function Value({ label, lines, rules, className }: ValueProps) {
  const t = useTranslations("history");
  const look = useRuleLook();
  return (
    <span className={`grid grid-cols-[3.5rem_minmax(0,1fr)] ${className}`}>
      <span className="text-12 leading-5">{label}</span>
      <span className="min-w-0 break-words">
        {lines.length === 0
          ? t("nothing")
          : lines.map((line, at) => (
              <span key={line} className="flex gap-2">
                {rules[at] && <RuleMark look={look(rules[at])} className="mt-1.5" />}
                <span className="min-w-0">{line}</span>
              </span>
            ))}
      </span>
    </span>
  );
}

function Undo({ of, entry, latest }: Omit<Props, "undoable">) {
  const t = useTranslations("history");
  const undo = useUndoChanges(of);
  const lock = useWriteLock();
  const done = () => toast({ tone: "good", title: t("undone"), description: t("undone-note") });
  return (
    <Button
      size="small"
      disabled={lock !== null}
      title={lock ?? t("undo-hint")}
      busy={undo.isPending}
      onClick={() => toastOnError(undo.mutateAsync({ id: entry.id, latest }), done)}
    >
      <Undo2 aria-hidden className="size-4" />
      {t("undo")}
    </Button>
  );
}

function RemoveNote({ of, entry: { id } }: Pick<Props, "of" | "entry">) {
  const t = useTranslations("history");
  const remove = useUndoableDelete([[of.group]]);
  const path = notePath(of, id);
  return <DeleteButton label={t("delete-note")} onClick={() => remove({ path, name: t("note") })} />;
}

/** A field's value as lines of text, one per part. */
export function useValueLines(timeZone: string) {
  const targets = { ...useTargetNames(), ...useDeviceNames() };
  const t = useTranslations("history");
  const kinds = useTranslations("link-type.kinds");
  const modes = useTranslations("rotator.modes");
  const format = useFormatter();
  const sentence = useSentences();
  const ruleLine = (rule: Record<string, unknown>) =>
    [textIn(rule.name), sentence(rule)].filter(Boolean).join(": ");
  const [pixel, splash, overlay] = [useNames("pixel"), useNames("splash"), useNames("overlay")];
  const page = (type: string) => {
    if (type.startsWith("overlay-")) return overlay(type.slice("overlay-".length));
    return /^\d+$/.test(type) ? splash(type) : kinds(type as Parameters<typeof kinds>[0]);
  };
  return (field: string, value: unknown): string[] => {
    if ((field === "domain" || field === "host") && value === null) return [t("default-domain")];
    if (typeof value === "boolean") return [t(value ? "yes" : "no")];
    if (value === null || value === "") return [];
    switch (field) {
      case "expiry":
        return [
          format.dateTime(parseTimestamp(String(value)), {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone,
          }),
        ];
      case "status":
        return [t(value === "active" ? "active" : "disabled")];
      case "mode":
        return [modes(value as Parameters<typeof modes>[0])];
      case "type":
        return [page(String(value))];
      case "pixels":
        return partsOf(value).map((id) => pixel(String(id)));
      case "rules":
        return partsOf(value).map((rule, at) => `${at + 1}. ${ruleLine(fieldsIn(rule))}`);
      case "deeplink":
        return appsOf(value, { auto: t("apps-opened"), handover: t("apps-handover") });
      default:
        return Array.isArray(value) ? partsOf(value).map((part) => pairOf(part, targets)) : [String(value)];
    }
  };
}

/** Addresses of apps, whether they are opened without being asked for, and whether computers show a code. */
function appsOf(value: unknown, words: { auto: string; handover: string }): string[] {
  const { auto, handover, apple, google, appleapp, googleapp } = Object(value) as Partial<DeeplinkValues>;
  return [auto && words.auto, appleapp, apple, googleapp, google, handover && words.handover].filter(
    (part): part is string => Boolean(part),
  );
}

/** The rules or targets in a field's value, as statistics name them. */
function rulesIn(field: string, value: unknown): string[] {
  const names = partsOf(value).map((part) => Object(part) as Part);
  switch (field) {
    case "rules":
      return names.map(({ name = "" }) => keyOf({ kind: "rule", name }));
    case "geotarget":
      return names.map(({ location = "" }) => keyOf({ kind: "geo", name: location }));
    case "devicetarget":
      return names.map(({ device = "" }) => keyOf({ kind: "device", name: device }));
    case "languagetarget":
      return names.map(({ language = "" }) => keyOf({ kind: "language", name: language }));
    default:
      return [];
  }
}

const partsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A target, or a parameter: a name and what belongs to it. */
function pairOf(part: unknown, { countryName, languageName, deviceName }: Names): string {
  const { location, device, language, link = "", name = "", value = "" } = Object(part) as Part;
  if (location !== undefined) return `${countryName(location)} → ${link}`;
  if (device !== undefined) return `${deviceName(device)} → ${link}`;
  if (language !== undefined) return `${languageName(language)} → ${link}`;
  return `${name} = ${value}`;
}

type Names = TargetNames & Pick<ReturnType<typeof useDeviceNames>, "deviceName">;

type Part = Partial<Record<"location" | "device" | "language" | "link" | "name" | "value", string>>;

/** Names of records by id; a deleted record is named by its number. */
function useNames(noun: Parameters<typeof optionsQuery>[0]) {
  const { data = [] } = useQuery(optionsQuery(noun));
  return (id: string) => data.find(({ value }) => String(value) === id)?.label ?? `#${id}`;
}
