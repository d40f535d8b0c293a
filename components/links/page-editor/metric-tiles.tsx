type Props = { metrics: readonly { label: string; value: string }[] };

/** The few metrics that matter most of a page, side by side. */
export const MetricTiles = ({ metrics }: Props) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:gap-12">
    {metrics.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-12 text-ink-3">{label}</dt>
        <dd className="figures font-semibold text-28">{value}</dd>
      </div>
    ))}
  </dl>
);
