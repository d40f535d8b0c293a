import { afterAll } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { describeStore } from "../store-suite-fixtures";
import { postgresUnderTest } from "./store-fixtures";

// Needs no ClickHouse, but is too long for `npm test`.
describeStore("PostgreSQL", postgresUnderTest(), { visits: 20_000, questions: 500 });
afterAll(() => pool().end());
