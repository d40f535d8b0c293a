import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { later, laterOpen } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { KeyHelp } from "./key-help";
import { KeyRow } from "./key-row";
import { type ApiKey, keysQuery } from "./queries";
import { SecretOnce } from "./secret-once";

const Dialog = laterOpen(() => import("@/components/ui/dialog").then((module) => module.Dialog));
const NewKeyForm = later(() => import("./new-key-form").then((module) => module.NewKeyForm));
const RotateForm = later(() => import("./rotate-form").then((module) => module.RotateForm));

type Layer =
  | { kind: "none" }
  | { kind: "new" }
  | { kind: "secret"; key: string }
  | { kind: "rotate"; key: ApiKey };

/** The account's API keys: list, make, rotate, revoke. */
export function KeysSection() {
  const t = useTranslations("keys");
  const { data, error } = useQuery(keysQuery);
  const [layer, setLayer] = useState<Layer>({ kind: "none" });
  const close = () => setLayer({ kind: "none" });
  const show = (key: string) => setLayer({ kind: "secret", key });
  const now = new Date();
  const usable = data?.filter((key) => !key.revoked || new Date(`${key.revoked.replace(" ", "T")}Z`) > now);
  return (
    <>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={2} />}
      <ul className="border-t">
        {usable?.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            onSecret={show}
            onRotate={(old) => setLayer({ kind: "rotate", key: old })}
          />
        ))}
      </ul>
      {usable?.length === 0 && <p className="py-4 text-13 text-ink-3">{t("none")}</p>}
      <Button className="mt-4" onClick={() => setLayer({ kind: "new" })}>
        <Plus aria-hidden className="size-4" />
        {t("new")}
      </Button>
      <Dialog open={layer.kind === "new"} onOpenChange={close} title={t("new-title")}>
        <NewKeyForm onSecret={show} onCancel={close} />
      </Dialog>
      <Dialog
        open={layer.kind === "rotate"}
        onOpenChange={close}
        title={layer.kind === "rotate" ? t("rotate-title", { name: layer.key.name }) : ""}
      >
        {layer.kind === "rotate" && <RotateForm id={layer.key.id} onSecret={show} onCancel={close} />}
      </Dialog>
      <Dialog open={layer.kind === "secret"} onOpenChange={close} title={t("secret-title")}>
        {layer.kind === "secret" && <SecretOnce apiKey={layer.key} />}
        <div className="mt-6 flex justify-end">
          <Button tone="primary" onClick={close}>
            {t("done")}
          </Button>
        </div>
      </Dialog>
      <KeyHelp />
    </>
  );
}
