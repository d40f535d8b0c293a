import { messagesResponse } from "@/app/messages/messages";

type Context = { params: Promise<{ language: string; build: string; part: string[] }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { language, build, part } = await params;
  return messagesResponse(language, build, part.join("/"));
}
