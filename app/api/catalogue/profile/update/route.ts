import { presentProfileUpdated } from "@/lib/commerce/seller/present";
import { ProfileChanges } from "@/lib/commerce/seller/schema";
import { updateProfile } from "@/lib/commerce/seller/seller";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update the profile",
    body: ProfileChanges,
    run: updateProfile,
    show: presentProfileUpdated,
  }),
});
