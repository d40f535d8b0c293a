import { existsSync } from "node:fs";
import "./root.mjs";

// Settings may be in `.env` (see `.env.example`); environment variables win.
if (existsSync(".env")) process.loadEnvFile(".env");
