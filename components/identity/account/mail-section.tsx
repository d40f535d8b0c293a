import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { Switch } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { useSession, useTimeZone } from "../session/queries";
import { ResendButton } from "./confirm-banner";
import { mailSettingsQuery, useChooseMails } from "./queries";

/** Where mails go, whether that address is confirmed, and which mails may be left out. */
export function MailSection() {
  const t = useTranslations("settings.mail");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const isAdmin = useSession()?.user?.admin ?? false;
  const { data } = useQuery(mailSettingsQuery);
  const choose = useChooseMails();
  if (!data) return null;
  const chosen = { ...data, ...(choose.isPending && choose.variables) };
  const save = (change: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(change, { onError: ({ message }) => toast({ tone: "bad", title: message }) });
  const date =
    data.confirmed && format.dateTime(parseTimestamp(data.confirmed), { dateStyle: "medium", timeZone });
  return (
    <div className="flex max-w-md flex-col gap-4">
      <div className="max-w-full text-13">
        <p className="break-words font-medium">{data.email}</p>
        <p className="text-ink-2">{date ? t("confirmed", { date }) : t("unconfirmed")}</p>
        {data.pending && <p className="mt-1 break-words">{t("pending", { email: data.pending })}</p>}
      </div>
      {!date && (
        <div className="mb-2">
          <ResendButton />
        </div>
      )}
      <Switch
        label={t("sign-ins")}
        hint={t("sign-ins-hint")}
        checked={chosen.signins}
        onChange={(signins) => save({ signins })}
      />
      {isAdmin && (
        <Switch
          label={t("reported-links")}
          hint={t("reported-links-hint")}
          checked={chosen.reportedlinks}
          onChange={(reportedlinks) => save({ reportedlinks })}
        />
      )}
    </div>
  );
}
