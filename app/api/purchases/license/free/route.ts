import { openEndpoint } from "@/lib/http/endpoint";
import { addressOf } from "@/lib/http/road";
import { route } from "@/lib/http/route";
import { LicenseAnswer } from "@/lib/purchases/answers";
import { freeSite } from "@/lib/purchases/license-sites";
import { presentLicense } from "@/lib/purchases/present";
import { SiteToFree } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Free a site of a license with its code",
    answer: LicenseAnswer,
    body: SiteToFree,
    mayFail: ["not-found"],
    run: (input, request) => freeSite(input, addressOf(request)),
    show: presentLicense,
  }),
});
