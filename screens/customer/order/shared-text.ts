import { counted } from '#shared/counted.ts';
import { atShop } from '#shared/text.ts';

export const sharedText = (pieces: number, shopName: string): string =>
  `J’ai craqué pour ${counted(pieces, 'pièce unique', 'pièces uniques')} ${atShop(shopName)}\u00A0!`;
