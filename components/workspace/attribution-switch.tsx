import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { useSetAttribution, workspaceQuery } from "./queries";

/** Whether the workspace's links say in their destination which of them led there. Saved at once. */
export function AttributionSwitch() {
  const t = useTranslations("attribution");
  const { data } = useQuery(workspaceQuery);
  const set = useSetAttribution();
  if (!data) return null;
  return (
    <div className="mt-6 max-w-md">
      <Switch
        label={t("label")}
        hint={t("hint")}
        checked={set.isPending ? set.variables : data.attribution}
        onChange={(on) =>
          set.mutate(on, {
            onSuccess: () => toast({ tone: "good", title: t(on ? "on" : "off") }),
            onError: ({ message }) => toast({ tone: "bad", title: message }),
          })
        }
      />
    </div>
  );
}
