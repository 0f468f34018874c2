import { orderStatusLabels } from '../orders/labels.ts';
import type { Scanned, ScannedPlace, ScanKind } from './schemas.ts';

/** How loud it is: a sound and a colour each. */
export type ScanTone = 'good' | 'again' | 'wrong';

export const scanTones: Readonly<Record<ScanKind, ScanTone>> = {
  packed: 'good',
  opened: 'good',
  'packed-before': 'again',
  several: 'again',
  elsewhere: 'wrong',
  withdrawn: 'wrong',
  'not-to-pack': 'wrong',
  cancelled: 'wrong',
  unsold: 'wrong',
  unknown: 'wrong',
};

/** « le colis de @lea (C1046) ». */
const parcelOf = ({ pseudo, number }: ScannedPlace): string =>
  pseudo === null ? `le colis de la commande ${number}` : `le colis de @${pseudo} (${number})`;
const orderOf = ({ pseudo, number }: ScannedPlace): string =>
  pseudo === null ? `la commande ${number}` : `la commande ${number} de @${pseudo}`;

/** « dans le colis de @lea (C1046) », « dans le colis de @lea (C1046) ou dans le colis de @zoe (C1050) ». */
const inParcels = (places: readonly ScannedPlace[]): string =>
  places.map((place) => `dans ${parcelOf(place)}`).join(' ou ');

/** What is said of a parcel that is opened. */
export const openedSentence = (place: ScannedPlace): string => `C’est ${parcelOf(place)}`;

/** « pièce n° 42 », « pièce » where its number is not known. */
const pieceOf = (ref: number | null): string => (ref === null ? 'pièce' : `pièce n° ${ref}`);

/** What is said of a piece that was ticked, or is no more. */
export const tickSentence = (ref: number | null, isPacked: boolean): string =>
  `La ${pieceOf(ref)} ${isPacked ? 'est' : 'n’est plus'} cochée`;

/** What is said of what was scanned. */
export function scanSentence({ kind, ref, places, status }: Scanned): string {
  const piece = pieceOf(ref);
  const [first, ...others] = places;
  const state = status === null ? '' : orderStatusLabels[status].toLowerCase();
  if (!first) {
    if (kind === 'unsold') return `La ${piece} n’est à personne`;
    return ref === null ? 'Aucune commande ni aucun colis ne porte ce numéro' : `Aucune ${piece} dans la boutique`;
  }
  switch (kind) {
    case 'packed':
      return tickSentence(ref, true);
    case 'packed-before':
      return others.length === 0
        ? `La ${piece} est déjà cochée`
        : `La ${piece} est déjà cochée. Une autre va ${inParcels(others)}`;
    case 'opened':
      return openedSentence(first);
    case 'several':
      return `Plusieurs pièces portent le n° ${ref} : choisissez le colis`;
    case 'withdrawn':
      return `La cliente renonce à la ${piece} : ne la mettez pas dans le colis`;
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
