import * as z from "zod";
import { Amount, Moment, RecordId, WebAddress } from "../answers";
import { QR_SHAPES, QR_TYPES } from "./schema";

const link = WebAddress.meta({ examples: ["https://go.example.com/qr/x7Kd2mp"] });

export const QrAnswer = z.object({
  id: RecordId,
  link,
  scans: Amount,
  name: z.string().meta({ examples: ["Table card"] }),
  date: Moment,
});

export const QrCreatedAnswer = z.object({ id: RecordId, link });

export const LogoAnswer = z.object({
  logo: z.string().meta({ description: "the name to send as `logo`", examples: ["3f9c1d0a.png"] }),
});

/** `settings` of a code, in the words of the update's body. */
export const QrSettings = z.object({
  type: z.enum(QR_TYPES),
  data: z.unknown().meta({ examples: ["https://example.com/menu"] }),
  foreground: z.string().meta({ examples: ["rgb(0,0,0)"] }),
  background: z.string().meta({ examples: ["rgb(255,255,255)"] }),
  logo: z.string().nullable(),
  shape: z.enum(QR_SHAPES),
  name: z.string(),
});
