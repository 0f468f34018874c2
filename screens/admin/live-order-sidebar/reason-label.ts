import { readingReasonLabels } from '#features/claims/domain/reading-labels.ts';

const words: Readonly<Record<string, string>> = readingReasonLabels;

/** Returns the label of the reason to check a claim; null without a label. */
export const reasonLabel = (reason: string | null): string | null => (reason && words[reason]?.toLowerCase()) ?? null;
