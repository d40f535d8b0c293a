import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { lazy } from "@/components/ui/lazy";
import { FORM_KINDS, NETWORKS } from "@/lib/links/bio/enums";
import { ChoiceField } from "../page-editor/editor-fields";
import { MomentField } from "../page-editor/moment-field";
import type { BlockKind } from "../page-editor/page-values";
import type { BioValues } from "./bio-values";
import { EntryList } from "./entry-list";

// It brings the code of comboboxes, and few pages sell something.
const ItemField = lazy(
  () => import("./item-field").then((module) => module.ItemField),
  "components/links/bio/item-field",
);

type Props = { at: number; kind: BlockKind };
type Path = `content.blocks.${number}`;

/** What blocks of bio pages have beyond texts and addresses: entries, choices, and when they are shown. */
export function BioBlockFields({ at, kind }: Props) {
  const path: Path = `content.blocks.${at}`;
  return (
    <>
      <OwnFields path={path} kind={kind} />
      <Schedule path={path} />
    </>
  );
}

function OwnFields({ path, kind }: { path: Path; kind: BlockKind }) {
  const t = useTranslations("designer");
  switch (kind) {
    case "heading":
      return (
        <ChoiceField<BioValues>
          name={`${path}.level`}
          label={t("fields.level")}
          options={(["2", "3", "4"] as const).map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
      );
    case "social":
      return <EntryList name={`${path}.items`} fields={SOCIAL} most={12} />;
    case "images":
      return (
        <>
          <ChoiceField<BioValues>
            name={`${path}.columns`}
            label={t("fields.columns")}
            options={(["2", "3"] as const).map((value) => ({ value, label: t(`columns-of.${value}`) }))}
          />
          <EntryList name={`${path}.items`} fields={IMAGES} most={12} />
        </>
      );
    case "map":
      return <ZoomField path={path} />;
    case "form":
      return (
        <>
          <EntryList name={`${path}.fields`} fields={FORM} most={8} />
          <TextField<BioValues> name={`${path}.label`} label={t("fields.submit")} />
          <TextField<BioValues> name={`${path}.thanks`} label={t("fields.thanks")} />
        </>
      );
    case "product":
      return (
        <div className="min-h-21">
          <ItemField name={`${path}.item`} />
        </div>
      );
    case "countdown":
      return <TextField<BioValues> name={`${path}.after`} label={t("fields.after")} hint={t("after-hint")} />;
    default:
      return null;
  }
}

const ZOOMS = ["5", "10", "13", "15", "17", "19"] as const;
const SOCIAL = { network: NETWORKS, url: "address" } as const;
const IMAGES = { image: "address", alt: "text", url: "address" } as const;
const FORM = { kind: FORM_KINDS, label: "text", required: ["yes", "no"] } as const;

/** How near a map is: some steps by name, and whatever else an API client has chosen. */
function ZoomField({ path }: { path: Path }) {
  const t = useTranslations("designer");
  const { getValues } = useFormContext<BioValues>();
  const [first] = useState(() => getValues(`${path}.zoom`) ?? "");
  const named = ZOOMS.map((value) => ({ value: value as string, label: t(`zooms.${value}`) }));
  const isNamed = named.some(({ value }) => value === first);
  return (
    <ChoiceField<BioValues>
      name={`${path}.zoom`}
      label={t("fields.zoom")}
      options={isNamed || first === "" ? named : [{ value: first, label: first }, ...named]}
    />
  );
}

/** From when until when a block is shown; closed while it always is. */
function Schedule({ path }: { path: Path }) {
  const t = useTranslations("designer");
  const { getValues } = useFormContext<BioValues>();
  const [isOpenAtFirst] = useState(() =>
    Boolean(getValues(`${path}.visiblefrom`) || getValues(`${path}.visibleuntil`)),
  );
  return (
    <details open={isOpenAtFirst}>
      <summary className="flex cursor-pointer items-center gap-2 text-13 text-ink-2">
        <CalendarClock aria-hidden className="size-3.5" />
        {t("schedule")}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <MomentField<BioValues> name={`${path}.visiblefrom`} label={t("fields.visiblefrom")} />
        <MomentField<BioValues> name={`${path}.visibleuntil`} label={t("fields.visibleuntil")} />
      </div>
    </details>
  );
}
