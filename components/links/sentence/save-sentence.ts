import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { toast } from "@/components/ui/toast";
import { useToastSaved } from "../link-toasts";
import type { Saved } from "../mutations";
import { lookOf, NEW_QR, qrBody } from "../qr/qr-values";
import { qrCodes } from "../qr/queries";
import { useMarkFresh } from "../queries";
import { changeMany, type Many, type Step } from "./change-many";
import type { ReadSentence } from "./use-sentence";

const UNDO_FOR = 10_000;
/** A code for a link that isn't there yet is for a card. */
const USUAL_MM = 40;

/** Saves what a sentence says: creates, changes with undo, or changes many. */
export function useSaveSentence(onDone: () => void) {
  const client = useQueryClient();
  const markFresh = useMarkFresh();
  const toasts = useToasts();
  const makeQr = useMakeQr();
  const defaults = useSession()?.workspace?.defaults;
  return useMutation({
    mutationFn: async (read: ReadSentence) => {
      if (read.kind === "many") return { many: await changeMany(read) };
      const [link] = read.links;
      const saved = link ? await change(read, link.id) : await create(read, defaults);
      const isOnlyQr = link !== undefined && read.meaning.fields.length === 0;
      // The link is saved whatever becomes of its code: sent again, the sentence would make a second one.
      const qr = read.draft.qr && (await makeQr(saved).catch((error: Error) => error));
      if (isOnlyQr && qr instanceof Error) throw qr;
      return { saved, qr };
    },
    onSuccess: (done, read) => {
      onDone();
      if (done.many) return toasts.many(done.many);
      markFresh(done.saved.id);
      if (done.qr && !(done.qr instanceof Error)) return toasts.withQr(done.qr.id, done.saved, read);
      if (done.saved) toasts.one(done.saved, read);
      if (done.qr) toast({ tone: "bad", title: done.qr.message });
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** What is said after a save, each with what can be done next. */
function useToasts() {
  const t = useTranslations("sentence");
  const toastSaved = useToastSaved();
  const { undoChange, undoMany } = useUndo();
  return {
    one: (saved: Saved, { kind, meaning }: ReadSentence) => {
      if (kind === "new") return void toastSaved(saved);
      toast({
        tone: "good",
        title: t("changed"),
        description: saved.shorturl.replace(/^https?:\/\//, ""),
        duration: UNDO_FOR,
        action: { label: t("undo"), run: () => undoChange(saved.id, meaning.undo) },
      });
    },
    withQr: (qr: number, saved: Saved, { draft, kind, meaning }: ReadSentence) => {
      const width = draft.qr?.size?.millimeters ?? USUAL_MM;
      const download = () => window.location.assign(`/api/qr/${qr}/file?format=pdf&width=${width}`);
      // A size means that it is for print, and wanted now.
      if (draft.qr?.size) download();
      toast({
        tone: "good",
        title: t(kind === "new" ? "created-with-qr" : "changed-with-qr"),
        description: saved.shorturl.replace(/^https?:\/\//, ""),
        duration: UNDO_FOR,
        action: { label: t("download", { width }), run: download },
        ...(kind === "change" &&
          meaning.fields.length > 0 && {
            other: { label: t("undo"), run: () => undoChange(saved.id, meaning.undo) },
          }),
      });
    },
    many: ({ count, undo }: Many) =>
      toast({
        tone: "good",
        title: t("changed-many", { count }),
        duration: UNDO_FOR,
        action: { label: t("undo"), run: () => undoMany(undo) },
      }),
  };
}

type Defaults = { type: string; domain: string } | undefined;

const create = ({ meaning, draft, place }: ReadSentence, defaults: Defaults): Promise<Saved> =>
  api.post<Saved>("/url/add", {
    ...meaning.body,
    domain: draft.host === undefined ? (defaults?.domain ?? "") : place.host,
    type: defaults?.type ?? "direct",
  });

async function change({ meaning, links }: ReadSentence, id: number): Promise<Saved> {
  if (meaning.fields.length === 0) return { id, shorturl: links[0]?.shorturl ?? "" };
  const { short } = await api.put<{ short: string }>(`/url/${id}/update`, meaning.body);
  return { id, shorturl: short };
}

/** A code of the workspace's usual look for a link. */
function useMakeQr() {
  const client = useQueryClient();
  const usual = useSession()?.workspace?.defaults.qr;
  return async ({ shorturl }: Saved): Promise<{ id: number }> => {
    const look = usual ? lookOf(await client.fetchQuery(qrCodes.one(usual))) : NEW_QR;
    const name = shorturl.replace(/^https?:\/\//, "");
    return api.post<{ id: number }>(
      "/qr/add",
      qrBody({ ...look, name, data: { ...look.data, url: shorturl } }),
    );
  };
}

function useUndo() {
  const client = useQueryClient();
  const router = useRouter();
  const t = useTranslations("sentence");
  const finish = (work: Promise<unknown>, onRefused?: () => void) =>
    void work
      .then(
        () => toast({ tone: "good", title: t("undone") }),
        (error: Error) => {
          toast({ tone: "bad", title: error.message });
          onRefused?.();
        },
      )
      .finally(() => void client.invalidateQueries());
  return {
    undoChange: (id: number, undo: ReadSentence["meaning"]["undo"]) =>
      finish(api.put(`/url/${id}/update`, undo), () => router.push(paths.link(id))),
    undoMany: (steps: Step[]) =>
      finish(
        (async () => {
          for (const { path, body } of steps) await (body ? api.post(path, body) : api.remove(path));
        })(),
      ),
  };
}
