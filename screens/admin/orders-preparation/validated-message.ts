import type { ReactNode } from 'react';
import { undoPreparation } from '#features/shipping/domain/endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, isUnanswered, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { currentToasts, toast } from '#platform/web/ui/toast.ts';

/** Channel that shows one message at a time, because the messages of many parcels would cover the screen. */
const channel = 'validation';

/** Time during which an unanswered undo can be retried, in ms. Covers a tunnel or a router restart. */
const RETRY_TIME_MS = 5 * 60_000;

export function showValidated(message: ReactNode, undo: () => Promise<void>): void {
  toast.success(message, { channel, action: undoAction(() => void undo()) });
}

/** Hides the message of `showValidated`, because the next question has its own « Annuler ». */
export function hideValidated(): void {
  for (const shownToast of currentToasts()) if (shownToast.channel === channel) toast.dismiss(shownToast.id);
}

export function showUndone(message: string): void {
  toast.success(message, { channel });
}

export function showNotUndone(message: string, retry: (() => Promise<void>) | null): void {
  const button = retry && { duration: RETRY_TIME_MS, action: { label: 'Réessayer', onClick: () => void retry() } };
  toast.error(message, { channel, ...button });
}

/** Order of the validated parcel, and the `action` in the reply to the validation. */
export interface UndoableValidation {
  orderId: string;
  reverts: string;
}

export async function undoValidation(validated: UndoableValidation, parcel: string): Promise<void> {
  try {
    const { message } = await call(undoPreparation, validated);
    showUndone(message);
  } catch (problem) {
    if (!isSignedOut(problem))
      showNotUndone(
        `${parcel}\u00A0: la validation n’est pas annulée. ${sentenceOf(problem)}`,
        isUnanswered(problem) ? () => undoValidation(validated, parcel) : null,
      );
  }
  void invalidateAfter(undoPreparation);
}
