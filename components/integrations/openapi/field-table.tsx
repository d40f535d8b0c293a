import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { OpenMark } from "@/components/ui/open-mark";
import type { FieldNode } from "./fields";
import { ProseText } from "./prose-text";

/** Fields under a heading, each with its kind, its meaning and, on demand, what is inside it. */
export const FieldTable = ({ title, fields }: { title: string; fields: FieldNode[] }) => {
  return (
    <div>
      <h4 className="pb-1 font-medium text-13">{title}</h4>
      <FieldRows label={title} fields={fields} />
    </div>
  );
};

const FieldRows = ({ label, fields }: { label: string; fields: FieldNode[] }) => (
  <ul aria-label={label} className="border-t">
    {fields.map((field) => (
      <FieldRow key={field.name} field={field} />
    ))}
  </ul>
);

function FieldRow({ field }: { field: FieldNode }) {
  const t = useTranslations("docs");
  const id = useId();
  const [open, setOpen] = useState(false);
  const { name, kind, required, description, variants } = field;
  return (
    <li className="border-b py-2 text-13">
      <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(10rem,1fr)_3fr]">
        <div className="min-w-0">
          <code className="code break-words">{name}</code>
          {required && <span className="ms-2 text-12 text-ink-3">{t("required")}</span>}
        </div>
        <div className="min-w-0 text-ink-2">
          <span className="code break-words text-12 text-ink-3">{kind}</span>
          {description && (
            <p>
              <ProseText text={description} />
            </p>
          )}
          {variants.length > 0 && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
              className="mt-1 flex min-h-6 items-center gap-1 rounded-control text-12 text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              <OpenMark open={open} className="size-3.5" />
              {t(open ? "hide-fields" : "show-fields", { name })}
            </button>
          )}
        </div>
      </div>
      {open && (
        <div id={id} className="mt-2 flex flex-col gap-4 border-s ps-4">
          {variants.map((variant) => (
            <div key={variant.label}>
              {variant.label && <p className="code pb-1 text-12 text-ink-3">{variant.label}</p>}
              <FieldRows label={variant.label || name} fields={variant.fields} />
            </div>
          ))}
        </div>
      )}
    </li>
  );
}
