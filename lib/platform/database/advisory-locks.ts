/** Every advisory lock of the product. Numbers stay: processes of other versions and applied migrations take them. */
export const LOCKS = {
  /** one process migrates */
  migrations: 72_707_369,
  /** one transaction makes partitions of chunks and visitors */
  clickPartitions: 72_707_370,
  /** shared by drains, exclusively by who counts counters again */
  clickCounters: 72_707_371,
  /** one process merges runs of clicks */
  clickRuns: 72_707_372,
  /** one process carries clicks that earlier versions kept as rows over into columns */
  clickRows: 72_707_373,
  /** shared by drains from when they prepare a batch, exclusively by who changes where clicks are kept */
  clickStore: 72_707_374,
  /** one process moves clicks from one store to the other, or removes those past their retention */
  clickMove: 72_707_375,
  /** one process adds to the sums in ClickHouse, or takes away from them */
  clickhouseSums: 72_707_381,
  /** one process does what is to be done for the whole installation */
  upkeep: 72_707_390,
};

const CALLS = {
  /** until the transaction ends, with others that take it shared */
  shared: "pg_advisory_xact_lock_shared",
  /** until the transaction ends */
  exclusive: "pg_advisory_xact_lock",
  /** until the transaction ends; `taken` says whether it was free */
  tryUntilCommit: "pg_try_advisory_xact_lock",
  /** until the connection ends; `taken` says whether it was free */
  try: "pg_try_advisory_lock",
};

/** The statement that takes a lock. */
export const lockStatement = (name: keyof typeof LOCKS, how: keyof typeof CALLS): string =>
  `select ${CALLS[how]}(${LOCKS[name]}) as taken`;
