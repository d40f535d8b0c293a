import * as z from "zod";
import { Amount, Moment, RecordId, WebAddress } from "../answers";
import { QR_SHAPES, QR_TYPES, QrStyle } from "./schema";

const link = WebAddress.meta({ examples: ["https://go.example.com/qr/x7Kd2mp"] });

export const QrAnswer = z.object({
  id: RecordId,
  link,
  scans: Amount,
  name: z.string().meta({ examples: ["Table card"] }),
  date: Moment,
});

export const ListedQrAnswer = QrAnswer.extend({
  type: z.enum(QR_TYPES).optional().meta({ description: "with include=type" }),
});

export const QrCreatedAnswer = z.object({ id: RecordId, link });

export const LogoAnswer = z.object({
  logo: z.string().meta({ description: "the name to send as `logo`", examples: ["3f9c1d0a.png"] }),
});

const color = z.string().meta({ examples: ["rgb(0,0,0)"] });

/** `settings` of a code, in the words of the update's body. */
export const QrSettings = z.object({
  type: z.enum(QR_TYPES),
  data: z.unknown().meta({ examples: ["https://example.com/menu"] }),
  foreground: color,
  background: z.string().meta({ examples: ["rgb(255,255,255)"] }),
  logo: z.string().nullable(),
  name: z.string(),
  ...QrStyle.omit({ transparent: true }).shape,
  shape: z.enum(QR_SHAPES),
  eyeframecolor: color.optional(),
  eyecentercolor: color.optional(),
  transparent: z.boolean().optional(),
});

export const QrPreviewAnswer = z.object({
  data: z.object({
    svg: z.string().meta({ examples: ["<svg>…</svg>"] }),
    content: z.string().meta({ description: "the text the code carries", examples: ["WIFI:T:WPA;S:Home;;"] }),
    level: z.enum(["L", "M", "H"]).meta({ description: "error correction" }),
    modules: z.int().meta({ description: "of a side, without the margin", examples: [29] }),
    decoded: z.boolean().meta({ description: "whether the picture was read and said `content`" }),
    contrast: z.number().meta({ description: "symbol contrast, 0 to 1", examples: [0.97] }),
    inverted: z.boolean().meta({ description: "light on dark" }),
    covered: z.number().meta({ description: "part of the modules that the logo hides", examples: [0.06] }),
  }),
});
