import { useShop } from '#platform/web/api/shop.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

interface HeldUntilProps {
  until: string | null | undefined;
  /** Uses the text colour of the parent, for a coloured background. */
  plain?: boolean;
}

/** A shop without a card contract never cancels an unpaid order, so it shows no limit. */
export function HeldUntil({ until, plain }: HeldUntilProps) {
  const { lacks } = useShop();
  if (!until || lacks.includes('payment')) return null;
  const words = (
    <>
      Gardée jusqu’au <DateTime at={until} format="until" />
    </>
  );
  return plain ? <p>{words}</p> : <MutedText>{words}</MutedText>;
}
