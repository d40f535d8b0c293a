import { readSites } from "@/lib/commerce/licenses/activations";
import { presentLicense } from "@/lib/commerce/licenses/present";
import { LicenseCode, LicenseResponse } from "@/lib/commerce/licenses/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { addressOf, route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "List a license's sites with its code",
    answer: LicenseResponse,
    body: LicenseCode,
    mayFail: ["not-found"],
    run: (input, request) => readSites(input, addressOf(request)),
    show: presentLicense,
  }),
});
