import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import type { Scanned, ScannedPlace, ScanKind } from './schemas.ts';

export type ScanTone = 'good' | 'again' | 'wrong';

export const scanTones: Readonly<Record<ScanKind, ScanTone>> = {
  packed: 'good',
  opened: 'good',
  complete: 'good',
  'packed-before': 'again',
  several: 'again',
  elsewhere: 'wrong',
  'other-label': 'wrong',
  'old-label': 'wrong',
  withdrawn: 'wrong',
  'not-to-pack': 'wrong',
  cancelled: 'wrong',
  unsold: 'wrong',
  unknown: 'wrong',
};

const parcelOf = ({ pseudo, number }: ScannedPlace): string =>
  pseudo === null ? `le colis de la commande ${number}` : `le colis de @${pseudo} (${number})`;
const orderOf = ({ pseudo, number }: ScannedPlace): string =>
  pseudo === null ? `la commande ${number}` : `la commande ${number} de @${pseudo}`;

const inParcels = (places: readonly ScannedPlace[]): string =>
  places.map((place) => `dans ${parcelOf(place)}`).join(' ou ');

export const putSentence = (place: ScannedPlace): string => `Mettre dans ${parcelOf(place)}`;

export const openSentence = (place: ScannedPlace): string => `Ouvrir ${parcelOf(place)}`;

export const openedSentence = (place: ScannedPlace): string => `C’est ${parcelOf(place)}`;

const pieceOf = (ref: number | null): string => (ref === null ? 'pièce' : `pièce n° ${ref}`);

interface NamedPiece {
  ref: number;
  name: string;
  size: string | null;
  colourName: string | null;
}

export const pieceWords = ({ name, size, colourName }: Omit<NamedPiece, 'ref'>): string =>
  [name, size, colourName].filter(Boolean).join(', ');

export const tickSentence = (piece: NamedPiece | null, state: 'cochée' | 'déjà cochée' | 'décochée'): string =>
  piece ? `n°\u00A0${piece.ref} · ${pieceWords(piece)}\u00A0: ${state}` : `Pièce ${state}`;

export const othersWait = (ref: number | null, otherCount: number): string =>
  otherCount > 1 ? `D’autres n°\u00A0${ref} attendent` : `Un autre n°\u00A0${ref} attend`;

export function othersSentence(ref: number | null, otherPlaces: readonly ScannedPlace[]): string {
  const places = otherPlaces.map(({ piece, pseudo, number }) =>
    [piece && pieceWords(piece), `pour ${pseudo === null ? number : `@${pseudo} (${number})`}`]
      .filter(Boolean)
      .join(', '),
  );
  return `${othersWait(ref, otherPlaces.length)}\u00A0: ${places.join('\u00A0; ')}`;
}

export function scanSentence({ kind, ref, places, status, label }: Scanned): string {
  const piece = pieceOf(ref);
  const [first] = places;
  const state = status === null ? '' : orderStatusLabels[status].toLowerCase();
  if (!first) {
    if (kind === 'unsold') return `La ${piece} n’est à personne`;
    return ref === null ? 'Aucune commande ni aucun colis ne porte ce numéro' : `Aucune ${piece} dans la boutique`;
  }
  switch (kind) {
    case 'packed':
      return tickSentence(first.piece, 'cochée');
    case 'packed-before':
      return tickSentence(first.piece, 'déjà cochée');
    case 'opened':
    case 'complete':
      return openedSentence(first);
    case 'other-label':
      return `Mauvaise étiquette\u00A0: c’est celle de ${orderOf(first)}`;
    case 'old-label':
      return label === undefined
        ? `Cette étiquette a été supprimée, et ${orderOf(first)} n’en a pas d’autre`
        : `Cette étiquette de ${orderOf(first)} a été remplacée par ${label}\u00A0: jetez-la`;
    case 'several':
      return `Plusieurs pièces portent le n°\u00A0${ref}\u00A0: choisissez la bonne.`;
    case 'withdrawn':
      return `La cliente renonce à la ${piece}, ou elle est remboursée\u00A0: ne la mettez pas dans le colis`;
    case 'not-to-pack':
      return ref === null
        ? `La commande ${first.number} n’est pas à préparer (${state})`
        : `La ${piece} est dans ${orderOf(first)}, qui n’est pas à préparer (${state})`;
    case 'cancelled':
      return ref === null
        ? `La commande ${first.number} est annulée`
        : `La ${piece} était dans ${orderOf(first)}, qui est annulée`;
    default:
      return `La ${piece} est ${inParcels(places)}`;
  }
}
