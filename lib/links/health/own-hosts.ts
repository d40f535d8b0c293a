import { env } from "@/lib/platform/env";
import { brandedAmong } from "../domains/hosts";

/** Whether an address is on a host of this installation: a check would come in as a visit, and be counted as one. */
export async function isOurs(workspaceId: number, { host, hostname }: URL): Promise<boolean> {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address).host);
  const plain = (name: string) => name.replace(/\.(?=:|$)/, "");
  if (own.includes(plain(host))) return true;
  return (await brandedAmong({ workspaceId }, [plain(host), plain(hostname)])).length > 0;
}
