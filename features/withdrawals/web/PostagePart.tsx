import { formatEuros } from '#shared/money.ts';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

/** Shows the postage included in a refund; renders nothing for zero. */
export const PostagePart = ({ cents }: { cents: number }) =>
  cents > 0 && <MutedText>dont {formatEuros(cents)} de livraison</MutedText>;
