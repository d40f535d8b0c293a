import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { brandQuery } from "@/components/links/brand/queries";
import { exportPath } from "@/components/paths";
import { setTheme, THEMES, useTheme } from "@/components/shell/appearance";
import { useLanguages } from "@/components/shell/languages";
import { SingleKeysSwitch } from "@/components/shell/single-keys-switch";
import { Button, buttonLook } from "@/components/ui/button";
import { FileButton, PICTURES } from "@/components/ui/file-button";
import { Field } from "@/components/ui/form";
import { LazyVisible, lazy } from "@/components/ui/lazy";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useChooseLanguage } from "../session/choose-language";
import { useSession } from "../session/queries";
import { isChosen, PersonPicture } from "./person-picture";
import { useChooseAvatar, useRemoveAvatar } from "./queries";

/** The picture of oneself: chosen from a file, or drawn from the username. */
export function AvatarField() {
  const t = useTranslations("settings.avatar");
  const user = useSession()?.user;
  const [choose, remove] = [useChooseAvatar(), useRemoveAvatar()];
  const onError = ({ message }: Error) => toast({ tone: "bad", title: message });
  const take = (file: File | undefined) =>
    file && choose.mutate(file, { onSuccess: () => toast({ tone: "good", title: t("saved") }), onError });
  const isOwn = user !== undefined && user !== null && isChosen(user.avatar);
  return (
    <div className="mb-6 flex items-center gap-4">
      {user ? (
        <PersonPicture user={user} label={t("picture")} className="size-16 rounded-panel border text-20" />
      ) : (
        <span className="size-16 rounded-panel border bg-sunken" />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton accept={PICTURES} busy={choose.isPending} onFiles={([file]) => take(file)}>
          {t("choose")}
        </FileButton>
        {isOwn && (
          <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined, { onError })}>
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The language of the dashboard and of mails; nothing where there is one alone. */
export function LanguageField() {
  const t = useTranslations("setting-sections");
  const languages = useLanguages();
  const choose = useChooseLanguage();
  if (languages.length < 2) return null;
  return (
    <div className="mb-4 max-w-md">
      <Field label={t("language")} hint={t("language-hint")}>
        {(control) => (
          <Select
            {...control}
            value={languages.find(({ chosen }) => chosen)?.tag ?? ""}
            options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            onChange={(tag) => choose.mutate(tag)}
          />
        )}
      </Field>
    </div>
  );
}

/** How the app looks and listens in this browser. */
export function AppearanceSection() {
  const t = useTranslations("user-menu");
  return (
    <div className="flex max-w-md flex-col gap-6">
      <Segmented
        label={t("theme")}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <SingleKeysSwitch />
    </div>
  );
}

const ArchiveImport = lazy(
  () => import("@/components/links/imports/archive-import").then((module) => module.ArchiveImport),
  "components/links/imports/archive-import",
);

/** Everything of the workspace that is worth keeping elsewhere, as files. */
export function DataSection() {
  const t = useTranslations("settings.data");
  const files = [
    ["everything", "/api/account/export"],
    ["links-csv", exportPath("csv", {})],
    ["links-json", exportPath("ndjson", {})],
    ["clicks-csv", "/api/clicks/export?format=csv"],
    ["clicks-json", "/api/clicks/export?format=ndjson"],
  ] as const;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map(([name, address]) => (
          <li key={name}>
            <a href={address} download className={buttonLook()}>
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <LazyVisible room="min-h-28">
        <ArchiveImport />
      </LazyVisible>
    </>
  );
}

const DeleteAccount = lazy(
  () => import("./delete-account").then((module) => module.DeleteAccount),
  "components/identity/account/delete-account",
);

/** The way out for good. */
export function DeleteAccountSection() {
  const t = useTranslations("settings.end");
  const user = useSession()?.user;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="danger" disabled={!user} onClick={() => setAsking(true)}>
        {t("open")}
      </Button>
      {asking && user && <DeleteAccount username={user.username} onCancel={() => setAsking(false)} />}
    </>
  );
}

const BrandForm = lazy(
  () => import("@/components/links/brand/brand-form").then((module) => module.BrandForm),
  "components/links/brand/brand-form",
);

/** Name, color and logo of visitor pages. Nothing else on its page needs the code of forms. */
export function BrandSection() {
  const { data } = useQuery(brandQuery);
  return <LazyVisible room="min-h-77">{data && <BrandForm values={data} />}</LazyVisible>;
}
