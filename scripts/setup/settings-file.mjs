import { existsSync } from "node:fs";
import "./root.mjs";

// Settings may stand in `.env` (see `.env.example`); what the environment says wins.
if (existsSync(".env")) process.loadEnvFile(".env");
