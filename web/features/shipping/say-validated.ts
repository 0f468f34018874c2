import type { ReactNode } from 'react';
import { undoPreparation } from '#domain/shipping/endpoints.ts';
import { call } from '#web/api/client.ts';
import { isSignedOut, isUnanswered, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter } from '#web/api/query.ts';
import { toast } from '#web/ui/toast.ts';

let said = 0;

/** One message at a time: in an evening of parcels they would cover the screen. */
function say(show: () => number): void {
  toast.dismiss(said);
  said = show();
}

/** Says what was validated, with ten seconds to take it back. */
export const sayValidated = (message: ReactNode, undo: () => Promise<void>): void =>
  say(() => toast.success(message, { action: { label: 'Annuler', onClick: () => void undo() } }));

/** Takes that message away: what is asked next has an « Annuler » of its own. */
export const forgetValidated = (): void => toast.dismiss(said);

/** Says what was taken back. */
export const sayUndone = (message: string): void => say(() => toast.success(message));

/** Says why not all was taken back; `again` tries it once more, where nobody answered. */
export const sayNotUndone = (message: string, again: (() => Promise<void>) | null): void =>
  say(() => toast.error(message, again ? { action: { label: 'Réessayer', onClick: () => void again() } } : {}));

/** Takes back the validation of an order's parcel, and says so; what was refused is said, and why. */
export async function undoValidation(orderId: string): Promise<void> {
  try {
    const { message } = await call(undoPreparation, { orderId });
    sayUndone(message);
  } catch (problem) {
    if (!isSignedOut(problem))
      sayNotUndone(sentenceOf(problem), isUnanswered(problem) ? () => undoValidation(orderId) : null);
  }
  void invalidateAfter(undoPreparation);
}
