import { toast } from "@/components/ui/toast";

/** Says that something was saved, for the eye that is still on the form. */
export const toastSaved = (title: string): void => toast({ tone: "good", title });
