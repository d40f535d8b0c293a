import { ExternalLink } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { BlockList } from "../page-editor/block-list";
import { ColorField, FormSection } from "../page-editor/editor-fields";
import { DeletePage, EditorForm, usePageEditor } from "../page-editor/editor-form";
import { PagePreviewPane } from "../page-editor/page-preview";
import { partsOf, ShortLink } from "../short-link";
import { type BioPage, type BioValues, bioBody, bioPreviewBody } from "./bio-values";
import { bioPages } from "./queries";
import { StatusChip } from "./status-chip";

const KINDS = ["link", "title", "text", "image"] as const;

/** A bio page from blocks, with the page itself beside it. */
export function BioEditor({ record, values }: { record?: BioPage; values: BioValues }) {
  const t = useTranslations("bio");
  const { form, submit } = usePageEditor({
    records: bioPages,
    id: record?.id,
    pathOf: paths.bio,
    schema: async () => (await import("@/lib/links/bio/schema")).NewBioPage,
    values,
    bodyOf: bioBody,
  });
  return (
    <EditorForm
      records={bioPages}
      isNew={!record}
      form={form}
      submit={submit}
      title={
        record ? (
          <>
            <span className="truncate">{record.title}</span>
            <StatusChip status={record.status} />
          </>
        ) : (
          t("new-title")
        )
      }
      meta={record && <Address link={record.link} />}
      actions={record && <DeletePage records={bioPages} record={record} />}
      preview={<Preview />}
    >
      <FormSection title={t("page")}>
        <TextField<BioValues> name="title" label={t("name")} placeholder={t("example")} />
        <AliasField isNew={!record} />
        <StatusSwitch />
      </FormSection>
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
        <BlockList kinds={KINDS} />
      </FormSection>
      <FormSection title={t("look")}>
        <div className="grid gap-4 sm:grid-cols-3">
          <ColorField<BioValues> name="content.background" label={t("background")} none={t("automatic")} />
          <ColorField<BioValues> name="content.color" label={t("color")} none={t("automatic")} />
          <ColorField<BioValues> name="content.accent" label={t("accent")} none={t("automatic")} />
        </div>
      </FormSection>
    </EditorForm>
  );
}

function Preview() {
  const t = useTranslations("bio");
  const values = useWatch<BioValues>() as BioValues;
  return <PagePreviewPane of={{ path: "/bio/preview", body: bioPreviewBody(values, t("untitled")) }} />;
}

function AliasField({ isNew }: { isNew: boolean }) {
  const t = useTranslations("bio");
  const host = useSession()?.shortHost ?? "";
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

function Address({ link }: { link: string }) {
  const t = useTranslations("bio");
  return (
    <span className="flex min-w-0 items-center gap-1">
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 items-center gap-1 rounded-control text-13 hover:underline"
      >
        <ShortLink {...partsOf(link)} />
        <ExternalLink aria-hidden className="size-3 shrink-0 text-ink-3" />
      </a>
      <CopyButton text={link} label={t("copy-address")} className="pointer-coarse:size-9" />
    </span>
  );
}
