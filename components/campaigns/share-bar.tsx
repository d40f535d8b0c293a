import { cn } from "@/components/ui/cn";

/** One link's part of the bar. */
export type Part = { id: number; name: string; percent: number };

/** One hue in steps, so that neighbours differ; the words beside the bar say which is which. */
const STEPS = ["bg-accent", "bg-accent/65", "bg-accent/40", "bg-data-2", "bg-data-2/60", "bg-ink-3"];

/** The step of the link at this place, for its mark beside the bar. */
export const stepOf = (at: number): string => STEPS[at % STEPS.length] ?? "bg-accent";

/** Who gets how much, in one bar that is always whole. */
export const ShareBar = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div
    role="img"
    aria-label={`${label}: ${parts.map(({ name, percent }) => `${name} ${percent}%`).join(", ")}`}
    className="flex h-3 w-full gap-0.5 overflow-hidden rounded-[3px] bg-sunken"
  >
    {parts.map(({ id, percent }, at) => (
      <span
        key={id}
        className={cn("h-full transition-[width] duration-140", stepOf(at), percent === 0 && "hidden")}
        style={{ width: `${percent}%` }}
      />
    ))}
  </div>
);
