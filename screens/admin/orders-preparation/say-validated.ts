import type { ReactNode } from 'react';
import { undoPreparation } from '#features/shipping/domain/endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, isUnanswered, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { toast } from '#platform/web/ui/toast.ts';

let said = 0;

/** A tunnel, a box that starts again: what nobody answered can be asked again for five minutes. */
const UNTIL_AGAIN = 5 * 60_000;

/** One message at a time: in an evening of parcels they would cover the screen. */
function say(show: () => number): void {
  toast.dismiss(said);
  said = show();
}

/** Says what was validated, with ten seconds to take it back. */
export const sayValidated = (message: ReactNode, undo: () => Promise<void>): void =>
  say(() => toast.success(message, { action: undoAction(() => void undo()) }));

/** Takes that message away: what is asked next has an « Annuler » of its own. */
export const forgetValidated = (): void => toast.dismiss(said);

/** Says what was taken back. */
export const sayUndone = (message: string): void => say(() => toast.success(message));

/** Says why not all was taken back; `again` tries it once more, where nobody answered. */
export const sayNotUndone = (message: string, again: (() => Promise<void>) | null): void =>
  say(() =>
    toast.error(
      message,
      again ? { duration: UNTIL_AGAIN, action: { label: 'Réessayer', onClick: () => void again() } } : {},
    ),
  );

/** A validation that can be undone: an order of its parcel, and the `action` of its reply. */
export interface Validated {
  orderId: string;
  reverts: string;
}

/** Undoes the validation of a parcel and shows the result or the error. `named` describes the parcel. */
export async function undoValidation(validated: Validated, named: string): Promise<void> {
  try {
    const { message } = await call(undoPreparation, validated);
    sayUndone(message);
  } catch (problem) {
    if (!isSignedOut(problem))
      sayNotUndone(
        `${named}\u00A0: la validation n’est pas annulée. ${sentenceOf(problem)}`,
        isUnanswered(problem) ? () => undoValidation(validated, named) : null,
      );
  }
  void invalidateAfter(undoPreparation);
}
