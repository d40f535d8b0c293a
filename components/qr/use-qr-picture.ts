import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/components/api-client";
import { useSettled } from "@/components/ui/use-settled";
import { pictureBody, type QrValues } from "./qr-values";
import { pictureQuery } from "./queries";

/** Milliseconds without a change after which a code is drawn anew. */
const SETTLED = 250;

/** The code of a form a moment after its last change, and what the server says against it, by field. */
export function useQrPicture(values: QrValues, id?: number) {
  const body = useSettled(JSON.stringify(pictureBody(values, id)), SETTLED);
  const { data, error } = useQuery(pictureQuery(body));
  const refused = error instanceof ApiError && error.status === 400 ? error : undefined;
  return {
    picture: data,
    problems: refused?.fields ?? {},
    failure: error && !Object.keys(refused?.fields ?? {}).length ? error.message : undefined,
  };
}
