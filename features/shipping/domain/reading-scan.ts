import { readRef } from '#features/catalog/domain/reading-ref.ts';
import { folded } from '#shared/folded-text.ts';
import { lifeOf, type OrderStatus } from '#features/orders/domain/life.ts';
import type { Scanned, ScannedPiece, ScannedPlace } from './schemas.ts';

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

/** The code that was scanned, the same by each of a label’s bar codes; null where none was. */
export function codeOf(typed: string): string | null {
  const scan = readScan(typed);
  return scan && 'codes' in scan ? (scan.codes.at(-1) ?? null) : null;
}

interface FoundOrder extends Omit<ScannedPlace, 'piece'> {
  status: OrderStatus;
}

/** An order that a code is of. */
export interface FoundByCode extends FoundOrder {
  /** It is its label’s number, not its own. */
  isLabel: boolean;
}

/** A piece that bears a number, with the order that shows it; without one it was never sold. */
export interface FoundPiece {
  ref: number;
  line: FoundLine | null;
}
interface FoundLine extends FoundOrder {
  piece: ScannedPiece;
  /** Its order has it now: not so once it was cancelled. */
  isHeld: boolean;
  isWithdrawn: boolean;
  isRefunded?: boolean;
  isPacked: boolean;
}

/** True for a piece that is not to be sent: its buyer has withdrawn from it, or the shop has refunded it. */
const isLeftOut = ({ isWithdrawn, isRefunded = false }: { isWithdrawn: boolean; isRefunded?: boolean }): boolean =>
  isWithdrawn || isRefunded;

/** What is packed at the table: an order whose preparation may be validated. */
export const isPackable = (status: OrderStatus): boolean => lifeOf(status).may.includes('validate-preparation');

const placeOf = ({
  orderId,
  number,
  pseudo,
  piece = null,
}: FoundOrder & { piece?: ScannedPiece | null }): ScannedPlace => ({
  orderId,
  number,
  pseudo,
  piece,
});

/** What is said of an order that is not to be packed. */
const notHere = (ref: number | null, order: FoundOrder): Scanned => ({
  kind: lifeOf(order.status).holdsItsPieces ? 'not-to-pack' : 'cancelled',
  ref,
  places: [placeOf(order)],
  status: order.status,
});

/** The parcel that is open at the table. */
export interface OpenParcel {
  orderIds: readonly string[];
  /** Some of its pieces are ticked. */
  isBegun: boolean;
  isComplete: boolean;
}

/**
 * What it means to scan an order’s number or its parcel’s: the first of its orders that can be packed is opened. The label
 * of the open parcel says that it is done, where all its pieces are ticked; while some are, another’s label is the wrong one.
 */
export function meaningOfCode(found: readonly FoundByCode[], open: OpenParcel | null): Scanned {
  const order = found.find(({ status }) => isPackable(status)) ?? found[0];
  if (!order) return { kind: 'unknown', ref: null, places: [], status: null };
  if (!isPackable(order.status)) return notHere(null, order);
  return { kind: kindOfCode(order, open), ref: null, places: [placeOf(order)], status: order.status };
}

function kindOfCode({ isLabel, orderId }: FoundByCode, open: OpenParcel | null): Scanned['kind'] {
  if (!isLabel || !open?.isBegun) return 'opened';
  if (!open.orderIds.includes(orderId)) return 'other-label';
  return open.isComplete ? 'complete' : 'opened';
}

/**
 * What it means to scan the number of a piece, which each live gives anew, while the parcel of these orders is open
 * (none: no parcel is). The parcel’s own is ticked, and those that wait for the same number are told; another parcel’s is
 * told; without a parcel its own is opened.
 */
export function meaningOfPiece(ref: number, found: readonly FoundPiece[], open: readonly string[]): Scanned {
  const lines = found.flatMap(({ line }) => line ?? []);
  const toPack = lines.filter(({ isHeld, status }) => isHeld && isPackable(status));
  const here = toPack.filter(({ orderId }) => open.includes(orderId));
  const elsewhere = toPack.filter((line) => !here.includes(line));
  // One that is in its parcel already is not the one in hand.
  const inHand = (some: typeof toPack) => some.filter((line) => !line.isPacked && !isLeftOut(line));
  const [mine] = [...inHand(here), ...here];
  if (mine) return touched(ref, mine, inHand(elsewhere));
  const [one, ...more] = inHand(elsewhere).length > 0 ? inHand(elsewhere) : elsewhere;
  if (one && open.length === 0 && more.length === 0) return touched(ref, one, []);
  if (one) {
    const kind = open.length === 0 ? 'several' : 'elsewhere';
    return { kind, ref, places: [one, ...more].map(placeOf), status: null };
  }
  const [other] = [...lines.filter(({ isHeld }) => isHeld), ...lines];
  if (found.some(({ line }) => line === null) && !other?.isHeld)
    return { kind: 'unsold', ref, places: [], status: null };
  return other ? notHere(ref, other) : { kind: 'unknown', ref, places: [], status: null };
}

/** A piece of the parcel: to be ticked, ticked before, or not to be sent; `others` bear its number elsewhere. */
function touched(ref: number, line: FoundLine, others: readonly FoundLine[]): Scanned {
  const { isPacked, status } = line;
  const kind = isLeftOut(line) ? 'withdrawn' : isPacked ? 'packed-before' : 'packed';
  return { kind, ref, places: [line, ...others].map(placeOf), status };
}

/** A line of a parcel on the table. */
interface TableLine {
  id: string;
  isWithdrawn: boolean;
  isRefunded?: boolean;
}

/** The pieces of a parcel that are still to be put in it. */
export const leftToPack = <Line extends TableLine>(lines: readonly Line[], packed: ReadonlySet<string>): Line[] =>
  lines.filter((line) => !isLeftOut(line) && !packed.has(line.id));

/** All that is to be sent is in the parcel: never so of one that nothing is to be sent of. */
export const isComplete = (lines: readonly TableLine[], packed: ReadonlySet<string>): boolean =>
  lines.some((line) => !isLeftOut(line)) && leftToPack(lines, packed).length === 0;

/** The pieces that are missing in a parcel where others were ticked; none where none was: nobody has to tick. */
export const missingPieces = <Line extends TableLine>(lines: readonly Line[], packed: ReadonlySet<string>): Line[] =>
  packed.size === 0 ? [] : leftToPack(lines, packed);
