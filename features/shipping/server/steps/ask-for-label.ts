import { refuse, type Refusal } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { putDraft } from '#platform/server/documents/draft-files.ts';
import type { Label } from '#platform/server/integrations/shipping/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';

export const LABEL_BUCKET = 'shipping';

export interface Purchase {
  /** Calls the carrier, without a retry. */
  ask(): Promise<Label>;
  /** Records the failure of the request before the reply; `message` is its French sentence. */
  recordFailure(state: 'unknown' | 'refused', message: string): Promise<void>;
  pathOf(label: Label): string;
}

/**
 * Buys a label whose request is stored, and stores its PDF, which the caller keeps with `keepDraft`. Must run once and
 * outside of transactions, because two calls buy two parcels.
 * @throws ProviderFailure of the carrier, or the error of the file storage, after `recordFailure` has recorded it.
 */
export async function askForLabel(ctx: Ctx, purchase: Purchase): Promise<Label & { path: string }> {
  const label = await askCarrier(ctx, purchase);
  const path = purchase.pathOf(label);
  try {
    const file = { bytes: label.pdf, contentType: 'application/pdf' };
    await putDraft(ctx, { bucket: LABEL_BUCKET, path }, file);
  } catch (error) {
    await purchase.recordFailure(
      'unknown',
      `Étiquette ${label.trackingId} créée, mais son PDF n’a pas pu être enregistré`,
    );
    throw error;
  }
  return { ...label, path };
}

async function askCarrier(ctx: Ctx, { ask, recordFailure }: Purchase): Promise<Label> {
  try {
    return await callProvider(ctx, 'shipping', ask);
  } catch (error) {
    const failure =
      error instanceof ProviderFailure ? error : new ProviderFailure('shipping', 'unknown', String(error), null, error);
    if (failure.kind === 'unknown') await recordFailure('unknown', failure.message);
    else await recordFailure('refused', refusalOf(failure).message);
    throw failure;
  }
}

/** Returns the refusal for a failure of the carrier. @throws `error` itself when the carrier did not cause it. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ProviderFailure) || error.provider !== 'shipping') throw error;
  if (error.kind === 'unreachable') return refuse(shippingProblems.carrierDown);
  const { message, providerCode: code } = error;
  if (error.kind === 'unknown') return refuse(shippingProblems.labelUnknown, { reason: message });
  if (error.kind === 'misconfigured') return refuse(shippingProblems.carrierMisconfigured, { message });
  return refuse(shippingProblems.carrierRefused, { message, code });
}
