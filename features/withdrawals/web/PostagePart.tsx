import { formatEuros } from '#shared/money.ts';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

/** The part of a refund that is postage, beside its amount; nothing where it has none. */
export const PostagePart = ({ cents }: { cents: number }) =>
  cents > 0 && <MutedText>dont {formatEuros(cents)} de livraison</MutedText>;
