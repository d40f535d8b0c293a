import { WrittenBioPageAnswer } from "@/lib/bio/answers";
import { createBioPage } from "@/lib/bio/bio";
import { presentBioPageCreated } from "@/lib/bio/present";
import { NewBioPage } from "@/lib/bio/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a bio page",
    answer: WrittenBioPageAnswer,
    body: NewBioPage,
    run: createBioPage,
    show: presentBioPageCreated,
  }),
});
