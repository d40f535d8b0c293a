import { useTranslations } from "use-intl";
import { CARDS, type Card } from "@/lib/shares/choices";

type Props = { cards: Card[]; error: string | undefined; onChange: (cards: Card[]) => void };

/** Which cards a public page shows. */
export function CardChoice({ cards, error, onChange }: Props) {
  const t = useTranslations();
  const name = (card: Card) =>
    card === "totals" || card === "series" ? t(`shares.names.${card}`) : t(`breakdown.names.${card}`);
  const toggle = (card: Card) =>
    onChange(CARDS.filter((each) => (each === card ? !cards.includes(card) : cards.includes(each))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-13">{t("shares.cards")}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {CARDS.map((card) => (
          <label key={card} className="flex min-h-8 items-center gap-2 text-13 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={cards.includes(card)}
              onChange={() => toggle(card)}
              className="size-4 accent-ink"
            />
            {name(card)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
