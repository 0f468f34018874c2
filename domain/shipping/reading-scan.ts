import { readRef } from '../catalog/reading-ref.ts';
import { folded } from '../folded-text.ts';
import { lifeOf, type OrderStatus } from '../orders/life.ts';
import type { Scanned, ScannedPlace } from './schemas.ts';

/** The most characters that are read of what a scanner gives: the longest code of a label has fewer. */
export const SCAN_MAX = 100;

/** What was scanned or typed at the table: the number of a piece, or the codes that a label may bear, in small letters. */
export type Scan = { ref: number } | { codes: readonly string[] };

/** What a French keyboard writes for the keys of an American one, which scanners are set to: `42` comes as `'é`. */
const DIGIT_KEYS = 'à&é"\'(-è_ç';
const LETTER_KEYS = new Map([...'aqzwAQZW'].map((key, at, keys) => [key, keys[at ^ 1]]));
/** A parcel’s number, wherever it stands in a longer code of its label. */
const PARCEL = /\d[a-z]\d{11}/;

/** The text of a scanner whose keys were taken for a French keyboard’s; any other is left as it is. */
function asScanned(text: string): string {
  const signs = [...text];
  const isDigit = (sign: string) => DIGIT_KEYS.includes(sign);
  if (!signs.some(isDigit) || !signs.every((sign) => isDigit(sign) || /^[a-z]$/i.test(sign))) return text;
  return signs
    .map((sign) => (isDigit(sign) ? String(DIGIT_KEYS.indexOf(sign)) : (LETTER_KEYS.get(sign) ?? sign)))
    .join('');
}

/** Reads what was scanned or typed; null where nothing can be meant by it. */
export function readScan(typed: string): Scan | null {
  const text = typed.trim().slice(0, SCAN_MAX + 1);
  if (text === '' || text.length > SCAN_MAX) return null;
  const plain = folded(asScanned(text)).replace(/\s+/g, ' ');
  const ref = readRef(plain);
  if (ref !== null) return { ref };
  const code = plain.replaceAll(' ', '');
  const parcel = PARCEL.exec(code)?.[0];
  return { codes: [...new Set([code, ...(parcel === undefined ? [] : [parcel])])] };
}

/** An order that a code is of. */
export interface FoundOrder extends ScannedPlace {
  status: OrderStatus;
}

/** A piece that bears a number, with the order that shows it; without one it was never sold. */
export interface FoundPiece {
  ref: number;
  line: (FoundOrder & FoundLine) | null;
}
interface FoundLine {
  itemId: string;
  /** Its order has it now: not so once it was cancelled. */
  isHeld: boolean;
  isWithdrawn: boolean;
  isPacked: boolean;
}

/** What is packed at the table: an order whose preparation may be validated. */
export const isPackable = (status: OrderStatus): boolean => lifeOf(status).may.includes('validate-preparation');

const placeOf = ({ orderId, number, pseudo }: ScannedPlace): ScannedPlace => ({ orderId, number, pseudo });

/** What is said of an order that is not to be packed. */
const notHere = (ref: number | null, order: FoundOrder): Scanned => ({
  kind: lifeOf(order.status).holdsItsPieces ? 'not-to-pack' : 'cancelled',
  ref,
  itemId: null,
  places: [placeOf(order)],
  status: order.status,
});

/** What it means to scan an order’s number or its parcel’s: the first of its orders that can be packed is opened. */
export function meaningOfCode(found: readonly FoundOrder[]): Scanned {
  const order = found.find(({ status }) => isPackable(status)) ?? found[0];
  if (!order) return { kind: 'unknown', ref: null, itemId: null, places: [], status: null };
  if (!isPackable(order.status)) return notHere(null, order);
  return { kind: 'opened', ref: null, itemId: null, places: [placeOf(order)], status: order.status };
}

/**
 * What it means to scan the number of a piece, which each live gives anew, while the parcel of these orders is open
 * (none: no parcel is). The parcel’s own is ticked; another parcel’s is told; without a parcel its own is opened.
 */
export function meaningOfPiece(ref: number, found: readonly FoundPiece[], open: readonly string[]): Scanned {
  const lines = found.flatMap(({ line }) => line ?? []);
  const toPack = lines.filter(({ isHeld, status }) => isHeld && isPackable(status));
  const here = toPack.filter(({ orderId }) => open.includes(orderId));
  const elsewhere = toPack.filter((line) => !here.includes(line));
  // One that is in its parcel already is not the one in hand.
  const inHand = (some: typeof toPack) => some.filter(({ isPacked, isWithdrawn }) => !isPacked && !isWithdrawn);
  const [mine] = [...inHand(here), ...here];
  if (mine) return touched(ref, mine, inHand(elsewhere));
  const [one, ...more] = inHand(elsewhere).length > 0 ? inHand(elsewhere) : elsewhere;
  if (one && open.length === 0 && more.length === 0) return touched(ref, one, []);
  if (one) {
    const kind = open.length === 0 ? 'several' : 'elsewhere';
    return { kind, ref, itemId: null, places: [one, ...more].map(placeOf), status: null };
  }
  const [other] = [...lines.filter(({ isHeld }) => isHeld), ...lines];
  if (found.some(({ line }) => line === null) && !other?.isHeld)
    return { kind: 'unsold', ref, itemId: null, places: [], status: null };
  return other ? notHere(ref, other) : { kind: 'unknown', ref, itemId: null, places: [], status: null };
}

/** A piece of the parcel: to be ticked, ticked before, or not to be sent; `others` bear its number elsewhere. */
function touched(ref: number, line: FoundOrder & FoundLine, others: readonly FoundOrder[]): Scanned {
  const { itemId, isPacked, isWithdrawn, status } = line;
  const kind = isWithdrawn ? 'withdrawn' : isPacked ? 'packed-before' : 'packed';
  return { kind, ref, itemId, places: [line, ...(isPacked ? others : [])].map(placeOf), status };
}

/** A line of a parcel on the table. */
interface TableLine {
  id: string;
  isWithdrawn: boolean;
}

/** The pieces of a parcel that are still to be put in it: not those that its buyer has withdrawn from. */
export const leftToPack = <Line extends TableLine>(lines: readonly Line[], packed: ReadonlySet<string>): Line[] =>
  lines.filter(({ id, isWithdrawn }) => !isWithdrawn && !packed.has(id));
