import { readingReasonLabels } from '#features/claims/domain/reading-labels.ts';

const words: Readonly<Record<string, string>> = readingReasonLabels;

/** Why a claim is to be checked; null where nothing more is to be said. */
export const reasonLabel = (reason: string | null): string | null => (reason && words[reason]?.toLowerCase()) ?? null;
