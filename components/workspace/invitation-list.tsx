import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { tell } from "@/components/ui/tell";
import { invitationsQuery, useTakeBack } from "./member-queries";

/** Who was invited and has not come yet. */
export function InvitationList() {
  const t = useTranslations("members");
  const { data = [] } = useQuery(invitationsQuery);
  const format = useFormatter();
  const timeZone = useTimeZone();
  const takeBack = useTakeBack();
  if (data.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-medium text-14">{t("open-invitations")}</h3>
      <ul aria-label={t("open-invitations")} className="border-t">
        {data.map(({ id, email, role, expires }) => (
          <li key={id} className="flex min-h-11 items-center gap-4 border-b py-2 text-13">
            <span className="min-w-0 flex-1 truncate">{email}</span>
            <span className="text-ink-2 max-sm:hidden">{t(`roles.${role}`)}</span>
            <span className="text-12 text-ink-3">
              {t("ends", {
                when: format.dateTime(parseTimestamp(expires), { dateStyle: "medium", timeZone }),
              })}
            </span>
            <Button
              size="small"
              aria-label={t("take-back-one", { email })}
              onClick={() => tell(takeBack.mutateAsync(id))}
            >
              {t("take-back")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
