import { useQuery } from "@tanstack/react-query";
import { later } from "@/components/ui/later";
import { Near } from "@/components/ui/near";
import { brandQuery } from "./queries";

const BrandForm = later(() => import("./brand-form").then((module) => module.BrandForm));

/** Name, colour and logo of the pages that visitors meet. Nothing else on its page needs the code of forms. */
export function BrandSection() {
  const { data } = useQuery(brandQuery);
  return <Near room="min-h-77">{data && <BrandForm values={data} />}</Near>;
}
