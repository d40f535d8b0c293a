import { useFormContext, useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { fromZonedInput } from "@/components/timestamps";
import { Disclosure } from "@/components/ui/disclosure";
import { lazy } from "@/components/ui/lazy";
import { appsIn } from "../apps/deeplink-values";
import type { FormPart } from "./form-parts";
import { type LinkValues, parametersOf } from "./link-values";

const TargetSummary = lazy(
  () => import("./target-summary").then((module) => module.TargetSummary),
  "components/links/form/target-summary",
);
const TargetingFields = lazy(
  () => import("./targeting-fields").then((module) => module.TargetingFields),
  "components/links/form/targeting-fields",
);
const RuleList = lazy(
  () => import("../rules/rule-list").then((module) => module.RuleList),
  "components/links/rules/rule-list",
);
const ParameterFields = lazy(
  () => import("./parameter-fields").then((module) => module.ParameterFields),
  "components/links/form/parameter-fields",
);
const LinkPasswordField = lazy(
  () => import("./link-password-field").then((module) => module.LinkPasswordField),
  "components/links/form/link-password-field",
);
const ExpiryFields = lazy(
  () => import("./expiry-fields").then((module) => module.ExpiryFields),
  "components/links/form/expiry-fields",
);
const DeliveryFields = lazy(
  () => import("../delivery/delivery-fields").then((module) => module.DeliveryFields),
  "components/links/delivery/delivery-fields",
);
const LinkApps = lazy(
  () => import("../apps/link-apps").then((module) => module.LinkApps),
  "components/links/apps/link-apps",
);
const SocialFields = lazy(
  () => import("./social-fields").then((module) => module.SocialFields),
  "components/links/form/social-fields",
);
const GroupFields = lazy(
  () => import("./group-fields").then((module) => module.GroupFields),
  "components/links/form/group-fields",
);
const MoreFields = lazy(
  () => import("./more-fields").then((module) => module.MoreFields),
  "components/links/form/more-fields",
);
const Simulator = lazy(
  () => import("@/components/redirect/simulator/simulator").then((module) => module.Simulator),
  "components/redirect/simulator/simulator",
);

/** The parts of the form that most links do not need, each with its state in one line. */
export function LinkSections({ id, hasPassword }: { id?: number | undefined; hasPassword: boolean }) {
  const t = useTranslations("link-form.sections");
  const { control, formState } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const hasTargets = isTargeted(values);
  const passwordOn = values.password !== "" || (hasPassword && values.passwordKept === "keep");
  const { errors } = formState;
  return (
    <div className="border-t">
      <Disclosure
        name={"targeting" satisfies FormPart}
        title={t("targeting")}
        summary={hasTargets && <TargetSummary />}
        openAtFirst={hasTargets}
        hasError={Boolean(errors.geotarget ?? errors.devicetarget ?? errors.languagetarget ?? errors.rules)}
      >
        <div className="flex flex-col gap-5">
          <TargetingFields />
          <RuleList />
        </div>
      </Disclosure>
      <Disclosure
        title={t("parameters")}
        summary={parametersOf(values)
          .map(({ name }) => name)
          .join(", ")}
        hasError={Boolean(errors.parameters)}
      >
        <ParameterFields />
      </Disclosure>
      <Disclosure
        name={"password" satisfies FormPart}
        title={t("password")}
        summary={passwordOn ? t("password-on") : ""}
        hasError={Boolean(errors.password)}
      >
        <LinkPasswordField hasPassword={hasPassword} />
      </Disclosure>
      <ExpirySection />
      <Disclosure title={t("delivery")} summary={deliverySummary(values)}>
        <DeliveryFields of="link" />
      </Disclosure>
      <AppsSection />
      <PresentationSections />
      <Disclosure title={t("simulate")} summary={t("simulate-summary")}>
        <Simulator id={id} hasPassword={hasPassword} />
      </Disclosure>
    </div>
  );
}

/** From when to when the link works, and how often. */
function ExpirySection() {
  const t = useTranslations("link-form.sections");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { control, formState } = useFormContext<LinkValues>();
  const end = fromZonedInput(useWatch({ control, name: "expiry" }), timeZone);
  const { errors } = formState;
  return (
    <Disclosure
      name={"expiry" satisfies FormPart}
      title={t("expiry")}
      summary={end && format.dateTime(end, { dateStyle: "medium", timeStyle: "short", timeZone })}
      hasError={Boolean(
        errors.expiry ?? errors.expiredurl ?? errors.clicklimit ?? errors.startsat ?? errors.earlyurl,
      )}
    >
      <ExpiryFields />
    </Disclosure>
  );
}

/** What the link does on phones. */
function AppsSection() {
  const t = useTranslations("link-form.sections");
  const { control, formState } = useFormContext<LinkValues>();
  const deeplink = useWatch({ control, name: "deeplink" });
  const summary = [
    ...appsIn(deeplink).map((system) => t(`apps-on.${system}`)),
    ...(deeplink.handover ? [t("apps-on.handover")] : []),
  ];
  return (
    <Disclosure title={t("apps")} summary={summary.join(" · ")} hasError={Boolean(formState.errors.deeplink)}>
      <LinkApps />
    </Disclosure>
  );
}

/** What the link looks like elsewhere, and what it belongs to. */
function PresentationSections() {
  const t = useTranslations("link-form.sections");
  const { control, formState } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const groups = (values.campaign ? 1 : 0) + values.channels.length + values.pixels.length;
  const { errors } = formState;
  return (
    <>
      <Disclosure
        title={t("social")}
        summary={values.metatitle}
        hasError={Boolean(errors.metatitle ?? errors.metadescription ?? errors.metaimage)}
      >
        <SocialFields />
      </Disclosure>
      <Disclosure
        name={"groups" satisfies FormPart}
        title={t("groups")}
        summary={groups > 0 && t("groups-summary", { count: groups })}
        hasError={Boolean(errors.campaign ?? errors.channels ?? errors.pixels)}
      >
        <GroupFields />
      </Disclosure>
      <Disclosure
        title={t("more")}
        summary={values.status === "disabled" ? t("disabled") : values.description}
        hasError={Boolean(errors.description ?? errors.externalid)}
      >
        <MoreFields />
      </Disclosure>
    </>
  );
}

/** Loads what a form with these values shows at once, so that it comes as one piece: later, it would move the rest under the pointer. */
export const loadOpenSections = async (values: LinkValues): Promise<void> => {
  if (isTargeted(values)) await Promise.all([TargetingFields.load(), RuleList.load()]);
};

/** What is chosen, as the API calls it. */
const deliverySummary = ({ passquery, passpath, redirectcode }: LinkValues) =>
  [passquery && `?${passquery}`, passpath === "true" && "/…", redirectcode].filter(Boolean).join(" · ");

/** True once a rule has a name: only then is there something to show of it. */
const isTargeted = ({ geotarget, devicetarget, languagetarget, rules }: LinkValues) =>
  rules !== "[]" ||
  geotarget.some(({ location }) => location) ||
  devicetarget.some(({ device }) => device) ||
  languagetarget.some(({ language }) => language);
