import { readRef } from '#features/catalog/domain/reading-ref.ts';
import { isToSend, type SendablePiece } from '#features/orders/domain/rules.ts';
import { folded } from '#shared/folded-text.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import type { Scanned, ScannedPiece, ScannedPlace } from './schemas.ts';

/** Maximum length of a scan, in characters. A longer text is ignored. The longest code of a label is shorter. */
export const MAX_SCAN = 100;

/**
 * Scanned or typed text: a piece number, or its possible order and parcel numbers in lower case. `code` has the digits of
 * a piece number that may also be the parcel number of another carrier.
 */
export type Scan = { ref: number; code?: string } | { codes: readonly string[] };

/**
 * Characters that a French keyboard layout gives for the digit keys of a scanner set to an American layout: `42`
 * arrives as `'é`.
 */
const DIGIT_KEYS = 'à&é"\'(-è_ç';
/** Letters whose keys the French and the American layout exchange: A and Q, Z and W. */
const LETTER_KEYS = new Map(Object.entries({ a: 'q', q: 'a', z: 'w', w: 'z', A: 'Q', Q: 'A', Z: 'W', W: 'Z' }));
/** Form of a parcel number, which may be inside a longer code of the label. */
const PARCEL = /\d[a-z]\d{11}/;
/** Form of the shortest parcel numbers that `readTrackingNumber` accepts, such as the numbers of Mondial Relay. */
const SHORT_PARCEL = /^\d{8,9}$/;

/**
 * Restores a code of a scanner whose keys were read with a French keyboard layout: the digits, and the letters A, Q, Z
 * and W. Returns other texts unchanged.
 */
function asScanned(text: string): string {
  const signs = [...text];
  const isDigit = (sign: string) => DIGIT_KEYS.includes(sign);
  if (!signs.some(isDigit) || !signs.every((sign) => isDigit(sign) || /^[a-z]$/i.test(sign))) return text;
  return signs
    .map((sign) => (isDigit(sign) ? String(DIGIT_KEYS.indexOf(sign)) : (LETTER_KEYS.get(sign) ?? sign)))
    .join('');
}

/** Returns null for an empty text, and for a text longer than `MAX_SCAN`. */
export function readScan(typed: string): Scan | null {
  const text = typed.trim();
  if (text === '' || text.length > MAX_SCAN) return null;
  const plain = folded(asScanned(text)).replace(/\s+/g, ' ');
  const ref = readRef(plain);
  if (ref !== null) return { ref, ...(SHORT_PARCEL.test(plain) && { code: plain }) };
  const code = plain.replaceAll(' ', '');
  const parcel = PARCEL.exec(code)?.[0];
  return { codes: [...new Set([code, ...(parcel === undefined ? [] : [parcel])])] };
}

/** Returns the scanned code, the same for each bar code of a label; null without a code. */
export function codeOf(typed: string): string | null {
  const scan = readScan(typed);
  const code = scan && 'codes' in scan ? scan.codes.at(-1) : scan?.code;
  return code ?? null;
}

interface FoundOrder extends Omit<ScannedPlace, 'piece'> {
  status: OrderStatus;
}

export interface FoundByCode extends FoundOrder {
  /** True when the code is the parcel number of its label, not the order number. */
  isLabel: boolean;
}

/** Piece with the scanned number. `line` is its order item; null when no order has the piece. */
export interface FoundPiece {
  ref: number;
  line: FoundLine | null;
}
interface FoundLine extends FoundOrder {
  piece: ScannedPiece;
  isHeld: boolean;
  isWithdrawn: boolean;
  isRefunded?: boolean;
  isPacked: boolean;
}

export const isPackable = (status: OrderStatus): boolean => lifecycleOf(status).may.includes('validate-preparation');

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

const notPackableResult = (ref: number | null, order: FoundOrder): Scanned => ({
  kind: lifecycleOf(order.status).holdsItsPieces ? 'not-to-pack' : 'cancelled',
  ref,
  places: [placeOf(order)],
  status: order.status,
});

export interface OpenParcel {
  orderIds: readonly string[];
  isBegun: boolean;
  isComplete: boolean;
}

/**
 * Returns the result of scanning an order number or a parcel number. Opens the first order that can be packed. The
 * label of the open parcel completes it once all its pieces are ticked. Another parcel’s label is an error while some
 * pieces are ticked.
 */
export function meaningOfCode(found: readonly FoundByCode[], open: OpenParcel | null): Scanned {
  const order = found.find(({ status }) => isPackable(status)) ?? found[0];
  if (!order) return { kind: 'unknown', ref: null, places: [], status: null };
  if (!isPackable(order.status)) return notPackableResult(null, order);
  return { kind: kindOfCode(order, open), ref: null, places: [placeOf(order)], status: order.status };
}

export interface FoundByOldLabel extends FoundOrder {
  /** Number of the current label of the order; null without a label. */
  label: string | null;
}

export const meaningOfOldLabel = ({ label, ...order }: FoundByOldLabel): Scanned => ({
  kind: 'old-label',
  ref: null,
  places: [placeOf(order)],
  status: order.status,
  ...(label !== null && { label }),
});

function kindOfCode({ isLabel, orderId }: FoundByCode, open: OpenParcel | null): Scanned['kind'] {
  if (!isLabel || !open?.isBegun) return 'opened';
  if (!open.orderIds.includes(orderId)) return 'other-label';
  return open.isComplete ? 'complete' : 'opened';
}

/**
 * Returns the result of scanning a piece number, which every live uses again. `open`: orders of the open parcel; empty
 * without such a parcel. A piece of the open parcel is ticked, and other parcels that need the same number are listed.
 * A piece of another parcel is reported. Without an open parcel, the only piece to pack is ticked, and several need a
 * choice. A piece that is not to pack is reported with its state.
 */
export function meaningOfPiece(ref: number, found: readonly FoundPiece[], open: readonly string[]): Scanned {
  const lines = found.flatMap(({ line }) => line ?? []);
  const toPack = lines.filter(({ isHeld, status }) => isHeld && isPackable(status));
  const onTable = toPack.filter(({ orderId }) => open.includes(orderId));
  const elsewhere = toPack.filter((line) => !onTable.includes(line));
  // Prefers unpacked pieces, because a packed piece was scanned before.
  const unpackedOf = (candidates: typeof toPack) => candidates.filter((line) => !line.isPacked && isToSend(line));
  const [lineHere] = [...unpackedOf(onTable), ...onTable];
  if (lineHere) return pieceResult(ref, lineHere, unpackedOf(elsewhere));
  const [lineElsewhere, ...more] = unpackedOf(elsewhere).length > 0 ? unpackedOf(elsewhere) : elsewhere;
  if (lineElsewhere && open.length === 0 && more.length === 0) return pieceResult(ref, lineElsewhere, []);
  if (lineElsewhere) {
    const kind = open.length === 0 ? 'several' : 'elsewhere';
    return { kind, ref, places: [lineElsewhere, ...more].map(placeOf), status: null };
  }
  const [anyLine] = [...lines.filter(({ isHeld }) => isHeld), ...lines];
  if (found.some(({ line }) => line === null) && !anyLine?.isHeld)
    return { kind: 'unsold', ref, places: [], status: null };
  return anyLine ? notPackableResult(ref, anyLine) : { kind: 'unknown', ref, places: [], status: null };
}

function pieceResult(ref: number, line: FoundLine, otherLines: readonly FoundLine[]): Scanned {
  const { isPacked, status } = line;
  const packedKind = isPacked ? 'packed-before' : 'packed';
  const kind = isToSend(line) ? packedKind : 'withdrawn';
  return { kind, ref, places: [line, ...otherLines].map(placeOf), status };
}

interface TableLine extends SendablePiece {
  id: string;
}

export const leftToPack = <Line extends TableLine>(lines: readonly Line[], packed: ReadonlySet<string>): Line[] =>
  lines.filter((line) => isToSend(line) && !packed.has(line.id));

export const isComplete = (lines: readonly TableLine[], packed: ReadonlySet<string>): boolean =>
  lines.some((line) => isToSend(line)) && leftToPack(lines, packed).length === 0;

/** Returns an empty list before the first tick, because ticks are optional. */
export const missingPieces = <Line extends TableLine>(lines: readonly Line[], packed: ReadonlySet<string>): Line[] =>
  packed.size === 0 ? [] : leftToPack(lines, packed);
