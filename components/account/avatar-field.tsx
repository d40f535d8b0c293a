import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { FileButton, PICTURES } from "@/components/ui/file-button";
import { toast } from "@/components/ui/toast";
import { useChooseAvatar, useRemoveAvatar } from "./queries";

/** The picture of oneself: chosen from a file, or drawn from the username. */
export function AvatarField() {
  const t = useTranslations("settings.avatar");
  const user = useSession()?.user;
  const [choose, remove] = [useChooseAvatar(), useRemoveAvatar()];
  const onError = ({ message }: Error) => toast({ tone: "bad", title: message });
  const take = (file: File | undefined) =>
    file && choose.mutate(file, { onSuccess: () => toast({ tone: "good", title: t("saved") }), onError });
  const isOwn = user !== undefined && user !== null && !user.avatar.endsWith(".svg");
  return (
    <div className="mb-6 flex items-center gap-4">
      {user ? (
        <img
          src={new URL(user.avatar).pathname}
          alt={t("picture")}
          width={64}
          height={64}
          className="size-16 rounded-panel border bg-sunken object-cover"
        />
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
