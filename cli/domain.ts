import { Command } from "commander";
import { vouchForDomain } from "../lib/domains/claims";
import { print, withDatabase } from "./session";

/** `domain verify`: the operator's word in place of DNS. */
export const domainCommand = () =>
  new Command("domain").description("branded domains").addCommand(
    new Command("verify")
      .description("verify a domain that somebody added, whatever DNS says")
      .argument("<host>", "such as go.example.com")
      .option("--json", "print one line of JSON")
      .action((host: string, { json }: { json?: boolean }) =>
        withDatabase(async () => {
          const domain = await vouchForDomain(host);
          print(json, domain, [`${domain.host} is verified`]);
        }),
      ),
  );
