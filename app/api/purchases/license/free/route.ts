import { freeSite } from "@/lib/commerce/licenses/activations";
import { presentLicense } from "@/lib/commerce/licenses/present";
import { LicenseResponse, SiteToFree } from "@/lib/commerce/licenses/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { addressOf, route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Deactivate a site with the license's code",
    answer: LicenseResponse,
    body: SiteToFree,
    mayFail: ["not-found"],
    run: (input, request) => freeSite(input, addressOf(request)),
    show: presentLicense,
  }),
});
