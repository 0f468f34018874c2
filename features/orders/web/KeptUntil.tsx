import { useShop } from '#platform/web/api/shop.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

interface KeptUntilProps {
  until: string | null | undefined;
  /** Uses the text colour of the parent, for a coloured background. */
  plain?: boolean;
}

/**
 * « Gardée jusqu’au lundi 23 novembre à 20 h »; nothing for an order without a limit. A shop without a card contract
 * cancels no order for want of payment.
 */
export function KeptUntil({ until, plain }: KeptUntilProps) {
  const { lacks } = useShop();
  if (!until || lacks.includes('payment')) return null;
  const words = (
    <>
      Gardée jusqu’au <DateTime at={until} format="until" />
    </>
  );
  return plain ? <p>{words}</p> : <MutedText>{words}</MutedText>;
}
