import { formatEuros } from '#shared/money.ts';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

export const PostagePart = ({ cents }: { cents: number }) =>
  cents > 0 && <MutedText>dont {formatEuros(cents)} de livraison</MutedText>;
