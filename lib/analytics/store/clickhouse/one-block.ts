import type { ClickHouseSettings } from "@clickhouse/client";

/**
 * An insert of one month is one block, and so one part: all of it is there, or nothing. Numbers that no insert of ours reaches.
 */
export const ONE_BLOCK: ClickHouseSettings = {
  max_insert_block_size: "1000000000",
  min_insert_block_size_rows: "1000000000",
  min_insert_block_size_bytes: "1000000000000",
  max_insert_threads: "1",
  input_format_parallel_parsing: 0,
};
