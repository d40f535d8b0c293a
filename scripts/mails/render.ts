import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAIL_LANGUAGES } from "@/lib/identity/mail/words/choose";
import { render } from "@/lib/platform/mail/layout";
import { oneLine } from "@/lib/platform/mail/letter";
import { EXAMPLES } from "./examples";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Say where: npm run -s mails:render -- folder");
  process.exit(1);
}

// The letters are examples of one installation, whatever the settings here are.
Object.assign(process.env, {
  APP_URL: "https://go.example.com",
  SHORT_URL: "",
  APP_SECRET: randomBytes(32).toString("hex"),
});

/** Writes every mail in every language: `folder/language/mail.html` and `.txt`, with its subject above the text. */
for (const language of MAIL_LANGUAGES.keys()) {
  mkdirSync(join(folder, language), { recursive: true });
  for (const [name, letter] of Object.entries(EXAMPLES)) {
    const written = letter(language);
    const { html, text } = render(written, { site: "go.example.com", language });
    writeFileSync(join(folder, language, `${name}.html`), html);
    writeFileSync(join(folder, language, `${name}.txt`), `Subject: ${oneLine(written.subject)}\n\n${text}`);
  }
}
console.log(`${Object.keys(EXAMPLES).length} mails in ${MAIL_LANGUAGES.size} languages are in ${folder}.`);
