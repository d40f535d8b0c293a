import { later } from "@/components/ui/later";
import { useQuestion } from "./ask";

const ChooseDialog = later(() => import("./choose-dialog").then((module) => module.ChooseDialog));

/** Where questions for a campaign or channel appear, on any page. */
export function ChooseHost() {
  const question = useQuestion();
  return question ? <ChooseDialog question={question} /> : null;
}
