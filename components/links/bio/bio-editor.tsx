import { type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/form";
import { THEMES } from "@/lib/links/bio/enums";
import { PublicAddress } from "../copyable-link";
import { ShownDomainField } from "../domains/shown-domain-field";
import { BlockList } from "../page-editor/block-list";
import { ChoiceField, ColorField, FormSection, NumberField } from "../page-editor/editor-fields";
import { EditorForm, type EditorProps, usePageEditor } from "../page-editor/editor-form";
import { PagePreviewPane } from "../page-editor/page-preview";
import { type BioPage, type BioValues, bioBody, bioPreviewBody, newBioBlock } from "./bio-values";
import { BioBlockFields } from "./block-fields";
import { bioPages, bioVariants, useBioWinner } from "./queries";
import { StatusChip } from "./status-chip";

const EDITOR = {
  records: bioPages,
  pathOf: paths.bio,
  schema: async () => (await import("@/lib/links/bio/schema")).NewBioPage,
  bodyOf: bioBody,
};

const VARIANT_EDITOR = { ...EDITOR, records: bioVariants };

const KINDS = [
  "link",
  "heading",
  "text",
  "image",
  "images",
  "social",
  "video",
  "map",
  "form",
  "product",
  "countdown",
] as const;

type Props = EditorProps<BioValues, BioPage> & {
  tabs?: ReactNode;
  /** which version of the page is edited */
  version?: "a" | "b";
};

/** A bio page from blocks, with the page itself beside it. */
export function BioEditor({ tabs, version = "a", ...props }: Props) {
  const t = useTranslations("bio");
  const { record } = props;
  const { title, ...editor } = usePageEditor(version === "a" ? EDITOR : VARIANT_EDITOR, props);
  return (
    <EditorForm
      {...editor}
      tabs={tabs}
      title={record ? <Title record={record} /> : title}
      meta={record && <PublicAddress address={record.link} copy={t("copy-address")} />}
      preview={<Preview />}
    >
      {record && version === "b" ? <VariantFields id={record.id} /> : <PageFields isNew={!record} />}
      <ContentFields />
    </EditorForm>
  );
}

const Title = ({ record }: { record: BioPage }) => (
  <>
    <span className="truncate">{record.title}</span>
    <StatusChip status={record.status} />
  </>
);

function PageFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations("bio");
  const own = useSession()?.shortHost ?? "";
  return (
    <FormSection title={t("page")}>
      <TextField<BioValues> name="title" label={t("name")} placeholder={t("example")} />
      <AliasField isNew={isNew} />
      <ShownDomainField<BioValues> name="domain" hint={t("domain-hint", { own })} />
      <StatusSwitch />
    </FormSection>
  );
}

/** How many visitors see the other version, and which of the two the page goes on with. */
function VariantFields({ id }: { id: number }) {
  const t = useTranslations("bio");
  const { mutate, isPending } = useBioWinner(id);
  return (
    <FormSection title={t("variant")} hint={t("variant-hint")}>
      <NumberField<BioValues>
        name="percent"
        label={t("percent")}
        unit={t("percent-unit")}
        least={1}
        most={99}
      />
      <div className="flex flex-wrap gap-2">
        {(["a", "b"] as const).map((winner) => (
          <Button key={winner} disabled={isPending} onClick={() => mutate(winner)}>
            {t(`go-on-${winner}`)}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}

function ContentFields() {
  const t = useTranslations("bio");
  return (
    <>
      <FormSection title={t("head")}>
        <TextField<BioValues> name="content.description" label={t("description")} rows={2} />
        <TextField<BioValues>
          name="content.avatar"
          label={t("avatar")}
          hint={t("avatar-hint")}
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
        />
      </FormSection>
      <FormSection title={t("content")} hint={t("content-hint")}>
        <BlockList
          kinds={KINDS}
          create={newBioBlock}
          more={(at, kind) => <BioBlockFields at={at} kind={kind} />}
        />
      </FormSection>
      <FormSection title={t("look")} hint={t("look-hint")}>
        <ChoiceField<BioValues>
          name="content.theme"
          label={t("theme")}
          options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <ColorField<BioValues> name="content.background" label={t("background")} none={t("of-theme")} />
          <ColorField<BioValues> name="content.color" label={t("color")} none={t("of-theme")} />
          <ColorField<BioValues> name="content.accent" label={t("accent")} none={t("of-theme")} />
        </div>
      </FormSection>
    </>
  );
}

/** The page as it is now, or as it will be at another moment. */
function Preview() {
  const t = useTranslations("bio");
  const values = useWatch<BioValues>() as BioValues;
  const [at, setAt] = useState("");
  const moment = at && `${at.replace("T", " ")}:00`;
  return (
    <div className="flex flex-col gap-3">
      <PagePreviewPane of={{ path: "/bio/preview", body: bioPreviewBody(values, t("untitled"), moment) }} />
      <Field label={t("preview-at")} hint={t("preview-at-hint")}>
        {(field) => (
          <Input
            {...field}
            type="datetime-local"
            step={60}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function AliasField({ isNew }: { isNew: boolean }) {
  const t = useTranslations("bio");
  const own = useSession()?.shortHost ?? "";
  const host = useWatch<BioValues, "domain">({ name: "domain" }) || own;
  return (
    <TextField<BioValues>
      name="alias"
      label={t("alias")}
      aside={<span className="code">{`${host}/b/`}</span>}
      hint={t(isNew ? "alias-hint" : "alias-moves")}
      placeholder="ada"
      spellCheck={false}
      className="code"
    />
  );
}

function StatusSwitch() {
  const t = useTranslations("bio");
  const { control, setValue } = useFormContext<BioValues>();
  const status = useWatch({ control, name: "status" });
  return (
    <Switch
      label={t("status-label")}
      hint={t("status-hint")}
      checked={status === "active"}
      onChange={(next) => setValue("status", next ? "active" : "disabled", { shouldDirty: true })}
    />
  );
}
