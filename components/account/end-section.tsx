import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";

const EndAccount = later(() => import("./end-account").then((module) => module.EndAccount));

/** The way out for good. */
export function EndSection() {
  const t = useTranslations("settings.end");
  const user = useSession()?.user;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="danger" disabled={!user} onClick={() => setAsking(true)}>
        {t("open")}
      </Button>
      {asking && user && <EndAccount username={user.username} onCancel={() => setAsking(false)} />}
    </>
  );
}
