import { ExternalLink, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { BlockList } from "@/components/designer/block-list";
import { ColorField } from "@/components/designer/color-field";
import { DesignerForm } from "@/components/designer/designer-form";
import { FormSection } from "@/components/designer/form-section";
import { PagePreviewPane } from "@/components/designer/page-preview";
import { toastSaved } from "@/components/designer/saved-toast";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { useSession } from "@/components/session/queries";
import { TextField } from "@/components/shell/text-field";
import { useRecordForm } from "@/components/shell/use-record-form";
import { useUndoableDelete } from "@/components/shell/use-undoable-delete";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Switch } from "@/components/ui/switch";
import { type BioValues, bioBody, bioPreviewBody } from "./bio-values";
import { bioKeys, deletableBio, useSaveBioPage } from "./queries";
import { StatusChip } from "./status-chip";
import type { BioPage } from "./types";

const KINDS = ["link", "title", "text", "image"] as const;

/** A bio page from blocks, with the page itself beside it. */
export function BioEditor({ record, values }: { record?: BioPage; values: BioValues }) {
  const t = useTranslations("bio");
  const router = useRouter();
  const save = useSaveBioPage(record?.id);
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/bio/schema")).NewBioPage,
    values,
    bodyOf: bioBody,
    save: (body) => save.mutateAsync(body),
    onSaved: (id) => {
      toastSaved(t("saved"));
      if (!record) router.replace(paths.bio(id));
    },
  });
  return (
    <DesignerForm
      form={form}
      submit={submit}
      back={{ href: paths.bioPages(), label: t("title") }}
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
      action={t(record ? "save" : "create")}
      actions={record && <DeleteButton record={record} />}
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
    </DesignerForm>
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

function DeleteButton({ record }: { record: BioPage }) {
  const t = useTranslations("bio");
  const router = useRouter();
  const remove = useUndoableDelete([bioKeys.all]);
  return (
    <Button
      tone="danger"
      size="icon"
      aria-label={t("delete")}
      onClick={() => {
        remove(deletableBio(record));
        router.push(paths.bioPages());
      }}
    >
      <Trash2 aria-hidden className="size-4" />
    </Button>
  );
}
