import { ArrowLeft, ArrowRight, type LucideIcon, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Combobox, type Option } from "@/components/ui/combobox";
import { Field, Input } from "@/components/ui/form";
import { useDeviceNames } from "../device-names";
import { RuleEditor } from "../rules/rule-editor";
import { type Errors, errorsBelow, messageAt } from "../rules/rule-errors";
import { countryCode, type TargetNames, useTargetNames } from "../target-names";
import { type RouteStop, type TargetKind, withRule } from "./route-edit";
import { useStopNames } from "./stop-names";

type Props = {
  id: string;
  stop: RouteStop;
  errors: Errors;
  onChange: (stop: RouteStop) => void;
  /** undefined where the order allows no step to that side */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
  /** what ends the editing, below the fields */
  footer?: ReactNode;
};

/** The editor of one stop, below the line it is on. */
export function StopPanel({ id, stop, errors, onChange, footer, ...actions }: Props) {
  const t = useTranslations("route");
  const name = useStopNames().spoken(stop);
  return (
    <section id={id} aria-label={t("edit", { name })} className="min-w-0 rounded-panel border bg-surface">
      <div className="flex items-center gap-1 py-1 ps-3 pe-1">
        <p className="min-w-0 flex-1 truncate font-medium text-13 first-letter:uppercase">{name}</p>
        <Icon label={t("earlier")} icon={ArrowLeft} mirrored onClick={actions.onEarlier} />
        <Icon label={t("later")} icon={ArrowRight} mirrored onClick={actions.onLater} />
        <Icon label={t("remove")} icon={Trash2} onClick={actions.onRemove} />
        <Icon label={t("close")} icon={X} onClick={actions.onClose} />
      </div>
      {stop.kind === "rule" ? (
        <RuleEditor rule={stop.rule} errors={errors} onChange={(rule) => onChange(withRule(rule))} />
      ) : (
        <TargetFields {...{ stop, errors, onChange }} />
      )}
      {footer && <div className="flex flex-wrap items-center gap-2 border-t p-3">{footer}</div>}
    </section>
  );
}

type IconProps = { label: string; icon: LucideIcon; mirrored?: true; onClick: (() => void) | undefined };

const Icon = ({ label, icon: Picture, mirrored, onClick }: IconProps) => (
  <Button
    tone="quiet"
    size="icon-small"
    aria-label={label}
    title={label}
    idle={onClick === undefined}
    onClick={onClick}
  >
    <Picture aria-hidden className={mirrored ? "size-4 rtl:-scale-x-100" : "size-4"} />
  </Button>
);

type TargetStop = Extract<RouteStop, { kind: TargetKind }>;
type FieldsProps = { stop: TargetStop; errors: Errors; onChange: (stop: RouteStop) => void };

const NAME_FIELDS = { geo: "location", device: "device", language: "language" } as const;

/** Whom a target is about, and where they go. */
function TargetFields({ stop, errors, onChange }: FieldsProps) {
  const t = useTranslations("route");
  const names = { ...useTargetNames(), ...useDeviceNames() };
  const error = messageAt(errorsBelow(errors, [NAME_FIELDS[stop.kind]])) ?? messageAt(errors);
  return (
    <div className="grid min-w-0 gap-3 border-t p-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      <Field label={t(`kinds.${stop.kind}`)} error={error}>
        {(field) => (
          <Combobox
            {...field}
            aria-label={t(`kinds.${stop.kind}`)}
            placeholder={t(`choose.${stop.kind}`)}
            value={chosen(stop, names)}
            options={optionsOf(stop.kind, names)}
            autoFocus={stop.name === ""}
            onChange={(name) => onChange({ ...stop, name })}
          />
        )}
      </Field>
      <Field label={t("destination")} error={messageAt(errorsBelow(errors, ["link"]))}>
        {(field) => (
          <Input
            {...field}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={stop.link}
            onChange={(event) => onChange({ ...stop, link: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

type Names = TargetNames & ReturnType<typeof useDeviceNames>;

const optionsOf = (kind: TargetKind, { countries, languages, deviceOptions }: Names): readonly Option[] =>
  ({ geo: countries, device: deviceOptions, language: languages })[kind];

function chosen({ kind, name }: TargetStop, { countryName, languageName, deviceName }: Names): Option | null {
  if (name === "") return null;
  if (kind === "geo") return { value: countryCode(name) ?? name, label: countryName(name) };
  return { value: name, label: kind === "device" ? deviceName(name) : languageName(name) };
}
