import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentProfileUpdated } from "@/lib/seller/present";
import { updateProfile } from "@/lib/seller/profile";
import { ProfileChanges } from "@/lib/seller/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change the profile",
    body: ProfileChanges,
    run: updateProfile,
    show: presentProfileUpdated,
  }),
});
