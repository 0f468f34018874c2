/** Length of the range proposed for a bulk creation (ADM-16). */
export const BULK_RANGE = 10;
/** Most pieces one bulk creation may make. */
export const BULK_MAX = 1000;
/** Most pieces pasted from a spreadsheet at once. */
export const PASTED_MAX = 200;

/** Pixels of a photo's longest side: made so on the device, refused beyond. */
export const PHOTO_SIDE = 1200;
export const PHOTO_MOST_SIDE = 4096;
/** Most bytes of a photo that is sent. */
export const PHOTO_MOST_BYTES = 500_000;

/** First and last reference proposed for a live whose highest reference is `maxRef` (ADM-16). */
export function nextRange(maxRef: number | null): { indexStart: number; indexEnd: number } {
  const indexStart = (maxRef ?? 0) + 1;
  return { indexStart, indexEnd: indexStart + BULK_RANGE - 1 };
}

/** In which state a piece is; `new` is never worn. */
export const conditions = ['new', 'like-new', 'very-good', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];

export const isHexColour = (typed: string): boolean => /^#[0-9a-fA-F]{6}$/.test(typed);

/** What narrows a list of pieces: no order holds them, or one does. */
export const availabilities = ['free', 'taken'] as const;
export type Availability = (typeof availabilities)[number];
