import { openEndpoint } from "@/lib/http/endpoint";
import { addressOf } from "@/lib/http/road";
import { route } from "@/lib/http/route";
import { LicenseAnswer } from "@/lib/purchases/answers";
import { readSites } from "@/lib/purchases/license-sites";
import { presentLicense } from "@/lib/purchases/present";
import { LicenseCode } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "See the sites of a license with its code",
    answer: LicenseAnswer,
    body: LicenseCode,
    mayFail: ["not-found"],
    run: (input, request) => readSites(input, addressOf(request)),
    show: presentLicense,
  }),
});
